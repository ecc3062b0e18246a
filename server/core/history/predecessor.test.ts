import { describe, expect, it } from 'vitest';
import { orderCommits } from './order.ts';
import { findPredecessor } from './predecessor.ts';

const graph: Record<string, string[] | null> = {
  f: ['e'],
  e: ['d', 's'],
  s: ['c'],
  d: ['c'],
  c: ['b'],
  b: ['a'],
  a: [],
  x: ['y'],
  y: ['x'],
  t: ['u'],
  u: null,
};
const parentsOf = (sha: string) => graph[sha];
const measured = (list: string) => (sha: string) => list.includes(sha);

describe('findPredecessor', () => {
  it('is the nearest measured first-parent ancestor, with its distance', () => {
    expect(findPredecessor('f', parentsOf, measured('fec'))).toEqual({
      sha: 'e',
      distance: 1,
      via: 'first-parent',
    });
    expect(findPredecessor('f', parentsOf, measured('fcs'))).toMatchObject({
      sha: 'c',
      distance: 3,
    });
  });

  it('is null at the beginning of history, on a cycle and off the map', () => {
    expect(findPredecessor('c', parentsOf, measured('c'))).toBeNull();
    expect(findPredecessor('a', parentsOf, measured('abc'))).toBeNull();
    expect(findPredecessor('x', parentsOf, measured('x'))).toBeNull();
    expect(findPredecessor('t', parentsOf, measured('t'))).toBeNull();
  });

  it('falls back to the commit order where parents are unknown', () => {
    const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    const ordered = orderCommits([
      { sha: 'o', parents: null, committed_at: time(1) },
      { sha: 'u', parents: null, committed_at: time(2) },
      { sha: 't', parents: ['u'], committed_at: time(3) },
      { sha: 'n', parents: null, committed_at: time(4) },
    ]);
    const order = () => ordered;
    expect(findPredecessor('t', parentsOf, measured('ot'), order)).toEqual({
      sha: 'o',
      distance: 2,
      via: 'order',
    });
    expect(findPredecessor('n', parentsOf, measured('tn'), order)).toMatchObject({ sha: 't' });
    expect(findPredecessor('o', parentsOf, measured('ot'), order)).toBeNull();
    expect(findPredecessor('zz', parentsOf, measured('o'), order)).toBeNull();
  });

  it('starts at the commit itself where the order does not know where the chain broke', () => {
    const ordered = orderCommits([
      { sha: 'o', parents: null, committed_at: null },
      { sha: 't', parents: ['u'], committed_at: null },
    ]);
    const order = () => ordered;
    expect(findPredecessor('t', parentsOf, measured('o'), order)).toMatchObject({ distance: 1 });
  });

  it('does not use the order where history begins, nor asks for it', () => {
    const order = () => {
      throw new Error('asked for');
    };
    expect(findPredecessor('a', parentsOf, measured('o'), order)).toBeNull();
    expect(findPredecessor('f', parentsOf, measured('e'), order)).toMatchObject({ sha: 'e' });
  });
});

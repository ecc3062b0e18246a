import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { firstParentChain, type KnownCommit, orderChain, orderCommits } from './order.ts';

/** Many cases, and perhaps a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

/** `c('b', 'a', 3)`: commit b with parent a, made at minute 3; '' root, null unknown parents. */
function c(sha: string, parents: string | null, minute: number | null = null): KnownCommit {
  const at = minute === null ? null : new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  return { sha, parents: parents === null ? null : [...parents], committed_at: at };
}
const shas = (commits: KnownCommit[], head: string | null = null) =>
  orderCommits(commits, head).shas.join('');

describe('orderCommits', () => {
  it('puts parents before children whatever order they come in', () => {
    expect(shas([c('c', 'b'), c('a', ''), c('b', 'a')])).toBe('abc');
  });

  it('believes parents rather than clocks', () => {
    expect(shas([c('a', '', 9), c('b', 'a', 5), c('c', 'b', 1)])).toBe('abc');
  });

  it('orders branches by time between fork and merge', () => {
    const commits = [c('m', 'xy', 9), c('y', 'a', 3), c('x', 'a', 2), c('a', '', 1)];
    expect(shas(commits)).toBe('axym');
    expect(orderCommits(commits, null).positions.get('y')).toBe(2);
  });

  it('keeps arrival order at equal times', () => {
    expect(shas([c('a', '', 1), c('z', 'a', 5), c('b', 'a', 5), c('y', 'a', 5)])).toBe('azby');
  });

  it('falls back to time, then arrival, where no parent is known, and says so', () => {
    const result = orderCommits([c('b', null, 2), c('x', null), c('a', null, 1), c('w', null)]);
    expect(result).toMatchObject({ order: 'time', shas: ['a', 'b', 'x', 'w'] });
    expect(orderCommits([c('b', 'z', 2), c('a', 'y', 1)])).toMatchObject({ order: 'time' });
    expect(orderCommits([c('b', 'a'), c('a', null)])).toMatchObject({ order: 'topology' });
    expect(orderCommits([c('a', null)])).toMatchObject({ order: 'topology', shas: ['a'] });
    expect(orderCommits([])).toMatchObject({ order: 'topology', shas: [] });
  });

  it('takes a commit without a time as made right after its parents', () => {
    expect(shas([c('a', '', 1), c('b', 'a'), c('c', 'a', 5), c('d', 'b', 3)])).toBe('abdc');
    expect(shas([c('a', ''), c('b', 'a'), c('z', '', 9)])).toBe('zab');
    expect(shas([c('a', '', 1), c('b', '', 4), c('m', 'ab'), c('x', 'a', 3), c('y', 'a', 5)])).toBe(
      'axbmy',
    );
  });

  it('takes an unreadable time as unknown', () => {
    const odd = { ...c('b', null), committed_at: 'yesterday' };
    expect(shas([odd, c('a', null, 1)])).toBe('ab');
  });

  it('takes the first entry of a repeated sha', () => {
    expect(shas([c('a', ''), c('b', 'a'), c('a', 'b')])).toBe('ab');
  });

  it('ignores parents that are repeated or outside', () => {
    expect(shas([c('b', 'aaq'), c('a', 'a')])).toBe('ab');
  });

  it('orders only the ancestors of a head', () => {
    const commits = [c('a', ''), c('b', 'a'), c('s', 'a'), c('m', 'bs'), c('x', 'm')];
    expect(shas(commits, 'm')).toBe('absm');
    expect(shas(commits, 'q')).toBe('');
  });

  it('does not hang on a cycle and places every commit once', () => {
    expect(shas([c('a', 'c', 3), c('b', 'a', 1), c('c', 'b', 2), c('d', 'c', 9)])).toBe('bcad');
    expect(shas([c('r', '', 5), c('a', 'b', 1), c('b', 'a', 2)])).toBe('rab');
  });

  it('is a permutation that keeps ancestors first, for any graph without cycles', () => {
    const node = fc.record({
      parents: fc.option(fc.array(fc.nat(), { maxLength: 3 })),
      minute: fc.option(fc.nat(9)),
    });
    fc.assert(
      fc.property(fc.array(node, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (nodes, keys) => {
        const commits = nodes.map(({ parents, minute }, i) => ({
          ...c(`n${i}`, null, minute),
          parents: i === 0 ? [] : (parents?.map((p) => `n${p % i}`) ?? null),
        }));
        const keyed = commits.map((commit) => [keys.next().value as number, commit] as const);
        const shuffled = keyed.sort(([a], [b]) => a - b).map(([, commit]) => commit);
        const { shas: order, positions } = orderCommits(shuffled);
        expect([...order].sort()).toEqual(commits.map(({ sha }) => sha).sort());
        for (const { sha, parents } of commits) {
          for (const parent of parents ?? []) {
            expect(positions.get(parent)).toBeLessThan(positions.get(sha) as number);
          }
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

describe('firstParentChain', () => {
  const graph: Record<string, string[] | null> = {
    e: ['d', 's'],
    s: ['b'],
    d: ['c'],
    c: ['b'],
    b: null,
    x: ['y'],
    y: ['x'],
    root: [],
  };
  const chain = (head: string, limit?: number) =>
    firstParentChain(head, (sha) => graph[sha], limit).join('');

  it('follows first parents to the end of what is known', () => {
    expect(chain('e')).toBe('edcb');
    expect(chain('root')).toBe('root');
    expect(chain('unheard')).toBe('unheard');
  });

  it('stops at a limit and on a cycle', () => {
    expect(chain('e', 2)).toBe('ed');
    expect(chain('x')).toBe('xy');
  });

  it('takes a commit that claims more parents than a call takes arguments', () => {
    const parents = Array.from({ length: 150_000 }, (_, i) => `p${i}`);
    const made = orderCommits(
      [
        { sha: 'p0', parents: [], committed_at: '2026-01-01T00:00:00Z' },
        { sha: 'many', parents, committed_at: null },
        { sha: 'child', parents: ['many'], committed_at: null },
      ],
      'child',
    );
    expect(made.shas).toEqual(['p0', 'many', 'child']);
  });
});

describe('orderChain', () => {
  it('orders a first-parent chain as orderCommits does, or leaves it to that', () => {
    const node = fc.record({
      parents: fc.option(fc.array(fc.nat(), { maxLength: 3 })),
      minute: fc.option(fc.nat(9)),
    });
    let ordered = 0;
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 12 }), (nodes) => {
        // Any commit may claim any other as its parent, itself and its children too.
        const commits = nodes.map(({ parents, minute }, i) => ({
          ...c(`n${i}`, null, minute),
          parents: parents?.map((p) => `n${p % nodes.length}`) ?? null,
        }));
        const known = new Map(commits.map((commit) => [commit.sha, commit]));
        const parentsOf = (sha: string) => known.get(sha)?.parents;
        const chain = firstParentChain('n0', parentsOf);
        const alone = orderChain(chain, parentsOf);
        if (alone === null) return;
        ordered += chain.length > 1 ? 1 : 0;
        expect(alone).toEqual(orderCommits(chain.map((sha) => known.get(sha) as KnownCommit)));
      }),
      { seed: 7, numRuns: 500 },
    );
    expect(ordered).toBeGreaterThan(50);
  });
});

import { describe, expect, it } from 'vitest';
import type { State } from './state.ts';
import { gradedOnce, transitionsIn } from './transitions.ts';

const pair = (qid: string, from: State | null, to: State | null, moved = false) => ({
  base: { qid, state: from, graded: true, found: false },
  head: { qid, state: to, graded: true, found: false },
  moved,
});

describe('transitionsIn', () => {
  it('lists the questions that changed state, most first', () => {
    const pairs = [
      pair('a', 'found', 'missed'),
      pair('b', 'missed', 'ranked_low'),
      pair('c', 'missed', 'ranked_low'),
      pair('d', 'good', 'lucky'),
      pair('e', 'good', 'good'),
      pair('f', 'good', 'missed', true),
      pair('g', null, 'missed'),
    ];
    expect(transitionsIn({ pairs })).toEqual([
      { from: 'missed', to: 'ranked_low', qids: ['b', 'c'] },
      { from: 'good', to: 'lucky', qids: ['d'] },
      { from: 'found', to: 'missed', qids: ['a'] },
    ]);
  });

  it('calls an answer no change where the other run has none: retrieval is compared', () => {
    const once = (qid: string, from: State, to: State, found = true) => ({
      base: { qid, state: from, graded: true, found },
      head: { qid, state: to, graded: false, found: to === 'found' },
      moved: false,
    });
    const pairs = [
      once('a', 'good', 'found'),
      once('b', 'generation', 'found'),
      once('c', 'distracted', 'missed'),
      once('d', 'ranked_low', 'missed', false),
      // Right or wrong by the answer, with not all in the top 5: what was missing is not known.
      once('e', 'lucky', 'missed', false),
      once('f', 'good', 'partial', false),
      once('g', 'invented', 'ungraded', false),
    ];
    expect(transitionsIn({ pairs })).toEqual([
      { from: 'ranked_low', to: 'missed', qids: ['d'] },
      { from: 'found', to: 'missed', qids: ['c'] },
    ]);
    expect(gradedOnce({ pairs })).toBe(7);
    expect(gradedOnce({ pairs: [pair('a', 'good', 'missed')] })).toBe(0);
  });
});

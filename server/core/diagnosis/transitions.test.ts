import { describe, expect, it } from 'vitest';
import type { State } from './state.ts';
import { transitionsIn } from './transitions.ts';

const pair = (qid: string, from: State | null, to: State | null, moved = false) => ({
  base: { qid, state: from },
  head: { qid, state: to },
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
});

import { describe, expect, it } from 'vitest';
import type { Placed } from './ranking-diff.ts';
import { visibleRanks } from './visible-ranks.ts';

const placed = (depth: number, gold: number[]): Placed[] =>
  Array.from({ length: depth }, (_, index) => ({
    entry: {
      rank: index + 1,
      id: `c${index + 1}`,
      doc_id: 'd',
      score: null,
      need: gold.includes(index + 1) ? 0 : null,
      title: null,
      text: null,
    },
    fate: null,
    other: null,
  }));
const words = (items: Placed[], k: number | null, all = false) =>
  visibleRanks(items, k, all).map((row) =>
    row.kind === 'gap' ? `+${row.hidden}` : row.placed.entry.rank,
  );

describe('visibleRanks', () => {
  it('keeps the top, and gold however deep, and counts what is folded', () => {
    expect(words(placed(20, [2, 14]), 3)).toEqual([1, 2, 3, 4, 5, 6, '+7', 14, '+6']);
  });

  it('folds nothing in a short list, or on request', () => {
    expect(words(placed(6, []), 3)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(words(placed(20, []), 3, true)).toHaveLength(20);
  });
});

import { describe, expect, it } from 'vitest';
import { judge, others } from '../../fixtures/judged.ts';
import { mrr, mrrAt10 } from './reciprocal-rank.ts';

describe('reciprocal rank', () => {
  it('is 1 / the first relevant rank, whatever k', () => {
    expect(mrr.score(judge(['A'], [...others(7), 'A']), 1)).toBe(1 / 8);
    expect(mrr.score(judge(['A', 'B'], ['x', 'B', 'A']), 1)).toBe(1 / 2);
  });

  it('is 0 where nothing relevant stands within depth', () => {
    expect(mrr.score(judge(['A'], others(5)), 5)).toBe(0);
    expect(mrr.score(judge(['A'], [...others(5), 'A'], {}, { depth: 5 }), 5)).toBe(0);
  });

  it('ignores chunks graded below 1', () => {
    expect(mrr.score(judge(['A', 'B'], ['A', 'B'], { grades: { A: 0.9 } }), 5)).toBe(1 / 2);
  });

  it('cuts mrr@10 at 10 and has none where fewer were asked for', () => {
    const late = judge(['A'], [...others(10), 'A']);
    expect(mrr.score(late, 5)).toBe(1 / 11);
    expect(mrrAt10.score(late, 5)).toBe(0);
    expect(mrrAt10.score(judge(['A'], [...others(9), 'A']), 5)).toBe(1 / 10);
    expect(mrrAt10.score(judge(['A'], ['A'], {}, { depth: 9 }), 5)).toBeNull();
  });

  it('has no value without chunk gold', () => {
    expect(mrr.score(judge([], ['A'], { unanswerable: true }), 5)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { judge, others } from '../../fixtures/judged.ts';
import { ndcg } from './ndcg.ts';

const log = Math.log2;

describe('ndcg', () => {
  it('discounts by log2(rank + 1) and divides by the sorted gold', () => {
    const judged = judge(['A', 'B'], ['x', 'A', 'B']);
    expect(ndcg.score(judged, 3)).toBeCloseTo((1 / log(3) + 1 / log(4)) / (1 + 1 / log(3)), 12);
  });

  it('gains the grade', () => {
    const judged = judge(['A', 'B'], ['B', 'A'], { grades: { A: 3, B: 1 } });
    expect(ndcg.score(judged, 2)).toBeCloseTo((1 + 3 / log(3)) / (3 + 1 / log(3)), 12);
  });

  it('gains nothing for a negative grade, and 1 where ungraded', () => {
    const judged = judge(['A', 'B', 'C'], ['A', 'B'], { grades: { A: -1 } });
    expect(ndcg.score(judged, 2)).toBeCloseTo(1 / log(3) / (1 + 1 / log(3)), 12);
  });

  it('gains for the first-ranked chunk of a need only, against its best', () => {
    const judged = judge([], ['B', 'A'], { needs: [['A', 'B']], grades: { A: 2, B: 1 } });
    expect(ndcg.score(judged, 2)).toBe(1 / 2);
  });

  it('cuts the ideal at k', () => {
    expect(ndcg.score(judge(['A', 'B', 'C'], ['A']), 1)).toBe(1);
  });

  it('gains for each need a chunk meets, against one need a rank, and is never above 1', () => {
    const needs = [['A', 'B'], ['B', 'C'], ['D']];
    expect(ndcg.score(judge([], ['B', 'D'], { needs }), 2)).toBe(1);
    const late = ndcg.score(judge([], ['x', 'B', 'D'], { needs }), 3) as number;
    expect(late).toBeCloseTo((2 / log(3) + 1 / log(4)) / (1 + 1 / log(3) + 1 / log(4)), 12);
  });

  it('counts an unmeetable need in the ideal', () => {
    const judged = judge([], ['A'], { needs: [['A'], []] });
    expect(ndcg.score(judged, 5)).toBeCloseTo(1 / (1 + 1 / log(3)), 12);
    const shared = judge([], ['A'], { needs: [['A'], ['A', 'B'], []] });
    expect(ndcg.score(shared, 5)).toBeCloseTo(2 / (1 + 1 / log(3) + 1 / log(4)), 12);
  });

  it('gains for grades below 1, which recall does not know', () => {
    expect(ndcg.score(judge(['A'], ['A'], { grades: { A: 0.5 } }), 1)).toBe(1);
  });

  it('is 0 where there is nothing to gain', () => {
    expect(ndcg.score(judge(['A'], ['A'], { grades: { A: 0 } }), 5)).toBe(0);
  });

  it('has no value beyond depth and without chunk gold', () => {
    expect(ndcg.score(judge(['A'], ['A']), 21)).toBeNull();
    expect(ndcg.score(judge([], ['A'], { relevant_doc_ids: ['A'] }), 5)).toBeNull();
  });

  it('knows discounts beyond the longest ranking we accept', () => {
    const judged = judge(['A'], ['A', ...others(999)], {}, { depth: 2000 });
    expect(ndcg.score({ ...judged, gains: [{ rank: 1500, gain: 1 }] }, 2000)).toBeCloseTo(
      1 / log(1501),
      12,
    );
  });
});

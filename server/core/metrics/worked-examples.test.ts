import { describe, expect, it } from 'vitest';
import { scoreReport } from '#core/report/score';
import { judge, others } from '../../fixtures/judged.ts';
import { question, report } from '../../fixtures/report.ts';
import { averagePrecision } from './average-precision.ts';
import { hit } from './hit.ts';
import { ndcg } from './ndcg.ts';
import { recall } from './recall.ts';
import { mrr } from './reciprocal-rank.ts';

/** The worked examples of the domain description, one test each. */
describe('worked examples', () => {
  it('finds the refund chunk at rank 2', () => {
    const judged = judge(
      ['policy-refunds#3'],
      ['policy-shipping#1', 'policy-refunds#3', 'terms#7', 'policy-refunds#4', 'faq#2'],
    );
    expect(recall.score(judged, 1)).toBe(0);
    expect(recall.score(judged, 3)).toBe(1);
    expect(recall.score(judged, 5)).toBe(1);
    expect(mrr.score(judged, 5)).toBe(0.5);
    expect(ndcg.score(judged, 5)).toBeCloseTo(0.6309, 4);
  });

  it('averages reciprocal ranks 1, 0.5 and 0 to 0.5', () => {
    const run = report([
      question('q1', ['a'], ['a', 'b']),
      question('q2', ['a'], ['b', 'a']),
      question('q3', ['a'], ['b', 'c']),
    ]);
    expect(scoreReport(run).metrics['mrr']).toBe(0.5);
  });

  it('counts a repeated chunk once', () => {
    expect(recall.score(judge(['A', 'B'], ['A', 'A']), 2)).toBe(0.5);
  });

  it('counts a repeated gold id once', () => {
    expect(recall.score(judge(['g', 'g'], ['g']), 1)).toBe(1);
  });

  it('is content with either alternative of one need', () => {
    const judged = judge([], ['B', 'A'], { needs: [['A', 'B']] });
    expect(recall.score(judged, 1)).toBe(1);
    expect(recall.score(judged, 2)).toBe(1);
    expect(ndcg.score(judged, 2)).toBe(1);
    expect(averagePrecision.score(judged, 2)).toBe(1);
  });

  it('scores one of twenty gold chunks at rank 1', () => {
    const gold = Array.from({ length: 20 }, (_, i) => `gold#${i}`);
    const judged = judge(gold, ['gold#0', ...others(9)]);
    expect(recall.score(judged, 10)).toBe(0.05);
    expect(hit.score(judged, 10)).toBe(1);
    expect(ndcg.score(judged, 10)).toBeCloseTo(0.2201, 4);
  });
});

import { describe, expect, it } from 'vitest';
import { describePoint } from './describe-point.ts';
import { trendOf } from './fixture.ts';
import { trendMetrics } from './trend-metrics.ts';

describe('describePoint', () => {
  const { points } = trendOf([{ 'recall@5': 0.8, mrr: null }, null], { 0: { lost: 2 } });

  it('says a commit and its values', () => {
    expect(describePoint(points[0], trendMetrics(5))).toBe(
      '0000000 Commit 0: Recall@5 0.800, 2 questions lost',
    );
  });

  it('says what kind of run it was, where CI did not verify it', () => {
    const changes = { 0: { kind: 'local' as const, verified: false } };
    const [point] = trendOf([{ mrr: 0.5 }], changes).points;
    expect(describePoint(point, trendMetrics(5))).toBe(
      '0000000 Commit 0: MRR 0.500, local run, unverified',
    );
  });

  it('says that nothing was measured', () => {
    expect(describePoint(points[1], trendMetrics(5))).toBe('0101010 Commit 1: not measured');
    expect(describePoint(undefined, [])).toBe('No commits');
  });
});

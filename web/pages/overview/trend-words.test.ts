import { describe, expect, it } from 'vitest';
import { trendOf } from '../../charts/fixture.ts';
import { axisWords, otherKWords, scaleWords } from './trend-words.ts';

describe('what is said above the chart', () => {
  it('counts commits, those measured, and says what orders them', () => {
    expect(axisWords(trendOf([{ mrr: 0.5 }]))).toBe('1 commit, in commit order');
    const rewritten = [{ run_id: 'r', sha: 'a'.repeat(40), subject: null }];
    expect(axisWords({ ...trendOf([{ mrr: 0.5 }, null]), order: 'time', rewritten })).toBe(
      '2 commits, 1 measured, by time: no parents are known, 1 measured commit rewritten since',
    );
  });

  it('says what stays at the shipped k where recall is looked at another', () => {
    const trend = trendOf([{ mrr: 0.5 }]);
    trend.baseline.push({ position: 0, metrics: { 'recall@5': 0.5 }, tolerance: null });
    expect(otherKWords(trend, 5)).toBeNull();
    expect(otherKWords(trend, 9)).toBe(
      'questions gained and lost, and the numbers above, are at the shipped k = 5; the baseline has no recall@9',
    );
    expect(otherKWords({ ...trend, baseline: [] }, 9)).not.toContain('baseline');
  });

  it('says which part of the scale is seen', () => {
    expect(scaleWords('unit', { min: 0, max: 1 })).toBe('Vertical axis from 0 to 1');
    expect(scaleWords('fit', { min: 0.4, max: 0.95 })).toBe(
      'Vertical axis fits the data: 0.40 to 0.95',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { trendOf } from '../../charts/fixture.ts';
import { buildHeadlines, newestPoint } from './headline.ts';

const headline = (trend: ReturnType<typeof trendOf>, key: string) =>
  buildHeadlines(trend).find((one) => one.key === key);

describe('newestPoint', () => {
  it('is the newest measured commit of the branch itself', () => {
    const trend = trendOf([{ mrr: 0.5 }, { mrr: 0.6 }, { mrr: 0.7 }, { mrr: 0.8 }, null], {
      2: { dirty: true },
      3: { pull_request: '7' },
    });
    expect(newestPoint(trend)?.position).toBe(1);
  });

  it('takes a dirty run where there is nothing else', () => {
    expect(newestPoint(trendOf([{ mrr: 0.5 }], { 0: { dirty: true } }))?.position).toBe(0);
    expect(newestPoint(trendOf([null]))).toBeNull();
  });
});

describe('buildHeadlines', () => {
  it('compares with the predecessor and the baseline', () => {
    const trend = trendOf([{ 'recall@5': 0.8 }, null, { 'recall@5': 0.7 }]);
    trend.baseline.push({ position: 1, metrics: { 'recall@5': 0.75 }, tolerance: 0.05 });
    const recall = headline(trend, 'recall');
    expect(recall).toMatchObject({ value: 0.7, n: 24, of: 25, fence: null });
    expect(recall?.difference).toBeCloseTo(-0.1);
    expect(recall?.fromBaseline).toBeCloseTo(-0.05);
    expect(recall?.predecessor?.position).toBe(0);
  });

  it('compares nothing across a fence of the metric', () => {
    const trend = trendOf([
      { 'recall@5': 0.8, mrr: 0.5 },
      { 'recall@5': 0.7, mrr: 0.6 },
    ]);
    trend.fences.push({
      position: 1,
      reason: 'k',
      label: 'k 5 → 8',
      metrics: ['recall@5'],
    });
    expect(headline(trend, 'recall')).toMatchObject({ difference: null, fence: 'k 5 → 8' });
    expect(headline(trend, 'mrr')?.difference).toBeCloseTo(0.1);
  });

  it('says where a metric was measured last', () => {
    const trend = trendOf([{ mrr: 0.5, answer_accuracy_live: 0.4 }, { mrr: 0.6 }]);
    expect(headline(trend, 'live')).toMatchObject({
      value: null,
      difference: null,
      last: { value: 0.4, point: { position: 0 } },
    });
    expect(headline(trend, 'oracle')).toMatchObject({ value: null, last: null });
  });

  it('has nothing to say without runs', () => {
    expect(buildHeadlines(trendOf([]))).toEqual([]);
  });
});

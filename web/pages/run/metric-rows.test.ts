import { describe, expect, it } from 'vitest';
import type { RunDetail } from '../../../server/routes/schema/run.ts';
import { headlineMetrics, metricRow, metricRows } from './metric-rows.ts';

const run = {
  k: 5,
  metrics: { mrr: 0.5, 'recall@10': 0.9, 'recall@5': 0.8, made_up: 1, retrieval_tax: null },
  n: { 'recall@5': 24 },
  predecessor: {
    metrics: { 'recall@5': 0.9, retrieval_tax: 0.1, mrr: 0.7 },
    paired: { 'recall@5': { n: 20, before: 0.95, after: 0.85 } },
    breaks: [{ reason: 'metric_version', label: 'MRR counts anew', metrics: ['mrr'] }],
  },
  baseline: { metrics: { 'recall@5': 0.75, mrr: 0.4 }, incomparable: ['mrr'] },
} as unknown as RunDetail;

describe('metricRow', () => {
  it('holds a metric against predecessor and baseline', () => {
    const row = metricRow(run, 'recall@5');
    expect(row).toMatchObject({ value: 0.8, n: 24, before: 0.9, baseline: 0.75 });
    // Over the 20 questions both have, not between the two means.
    expect(row.difference).toBeCloseTo(-0.1);
    expect(row.paired).toBe(20);
    expect(row.baselineDifference).toBeCloseTo(0.05);
  });

  it('makes no difference out of no data', () => {
    expect(metricRow(run, 'retrieval_tax')).toMatchObject({
      value: null,
      difference: null,
      before: 0.1,
    });
    expect(metricRow(run, 'made_up').difference).toBeNull();
  });

  it('says what forbids a comparison', () => {
    const row = metricRow(run, 'mrr');
    expect(row).toMatchObject({ before: 0.7, difference: null, obstacle: 'MRR counts anew' });
    expect(row).toMatchObject({ baseline: 0.4, baselineDifference: null });
  });
});

it('metricRows keeps families together, k ascending, unknown names last', () => {
  expect(metricRows(run).map((row) => row.metric)).toEqual([
    'recall@5',
    'recall@10',
    'mrr',
    'retrieval_tax',
    'made_up',
  ]);
});

it('headlineMetrics shows recall at the shipped k, or the k that was sent', () => {
  expect(headlineMetrics(run)[0]).toBe('recall@5');
  expect(headlineMetrics({ k: 8, metrics: {} })[0]).toBe('recall@8');
  expect(headlineMetrics({ k: null, metrics: { 'recall@1': 0.3 } })[0]).toBe('recall@1');
});

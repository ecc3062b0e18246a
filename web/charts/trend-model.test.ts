import { describe, expect, it } from 'vitest';
import { trendOf } from './fixture.ts';
import { shownKeys, toggledParam, trendMetrics } from './trend-metrics.ts';
import { buildModel } from './trend-model.ts';

const all = trendMetrics(5);
const everything = shownKeys(null, all);
const run = (recall: number, tax: number) => ({ 'recall@5': recall, retrieval_tax: tax });

describe('buildModel', () => {
  it('fits the axis to what is shown, or spans 0 to 1', () => {
    const trend = trendOf([run(0.8, 0.1), run(0.85, 0.2)]);
    expect(buildModel(trend, everything, 'fit').values.min).toBeGreaterThan(0.5);
    expect(buildModel(trend, everything, 'unit').values).toMatchObject({ min: 0, max: 1 });
  });

  it('keeps zero on the tax axis and shows a negative tax', () => {
    expect(buildModel(trendOf([run(0.8, 0.3)]), everything, 'fit').tax.min).toBe(0);
    expect(buildModel(trendOf([run(0.8, -0.1)]), everything, 'fit').tax.min).toBeLessThan(-0.05);
    expect(buildModel(trendOf([run(0.8, -0.1)]), everything, 'unit').tax.min).toBe(-1);
  });

  it('leaves the tax panel out with its line', () => {
    const model = buildModel(trendOf([run(0.8, 0.3)]), shownKeys('recall', all), 'fit');
    expect(model.hasTax).toBe(false);
    expect(model.lines.map((line) => line.key)).toEqual(['recall']);
  });

  it('scales the strip of questions to the largest move', () => {
    const trend = trendOf([run(0.8, 0), run(0.6, 0)], { 1: { gained: 1, lost: 6 } });
    expect(buildModel(trend, everything, 'fit').moved).toBe(6);
  });
});

describe('the lines in the URL', () => {
  it('is empty while all are shown', () => {
    expect([...everything]).toEqual(['recall', 'mrr', 'live', 'oracle', 'tax']);
    expect(toggledParam(shownKeys('recall,mrr,live,oracle', all), 'tax', all)).toBeNull();
  });

  it('lists the lines left over', () => {
    expect(toggledParam(everything, 'mrr', all)).toBe('recall,live,oracle,tax');
    expect(toggledParam(shownKeys('mrr', all), 'mrr', all)).toBe('none');
    expect([...shownKeys('none', all)]).toEqual([]);
    expect([...shownKeys('mrr,nonsense', all)]).toEqual(['mrr']);
  });
});

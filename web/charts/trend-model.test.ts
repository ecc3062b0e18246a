import { describe, expect, it } from 'vitest';
import { trendOf } from './fixture.ts';
import { drawableLines, shownKeys, toggledParam, trendMetrics } from './trend-metrics.ts';
import { buildModel } from './trend-model.ts';

const all = trendMetrics(5);
const everything = shownKeys(null, all);
const run = (recall: number, tax: number) => ({ 'recall@5': recall, retrieval_tax: tax });

describe('buildModel', () => {
  it('fits the axis to what is shown, or spans 0 to 1', () => {
    const trend = trendOf([run(0.8, 0.1), run(0.85, 0.2)]);
    expect(buildModel(trend, { shown: everything, y: 'fit' }).values.min).toBeGreaterThan(0.5);
    expect(buildModel(trend, { shown: everything, y: 'unit' }).values).toMatchObject({
      min: 0,
      max: 1,
    });
  });

  it('keeps zero on the tax axis and shows a negative tax', () => {
    expect(buildModel(trendOf([run(0.8, 0.3)]), { shown: everything, y: 'fit' }).tax.min).toBe(0);
    expect(
      buildModel(trendOf([run(0.8, -0.1)]), { shown: everything, y: 'fit' }).tax.min,
    ).toBeLessThan(-0.05);
    expect(buildModel(trendOf([run(0.8, -0.1)]), { shown: everything, y: 'unit' }).tax.min).toBe(
      -1,
    );
  });

  it('leaves the tax panel out with its line', () => {
    const model = buildModel(trendOf([run(0.8, 0.3)]), {
      shown: shownKeys('recall', all),
      y: 'fit',
    });
    expect(model.hasTax).toBe(false);
    expect(model.lines.map((line) => line.key)).toEqual(['recall']);
  });

  it('scales the strip of questions to the largest move', () => {
    const trend = trendOf([run(0.8, 0), run(0.6, 0)], { 1: { gained: 1, lost: 6 } });
    expect(buildModel(trend, { shown: everything, y: 'fit' }).moved).toBe(6);
  });
});

describe('the lines beside the metrics', () => {
  it('has the ceiling only where it is asked for', () => {
    const trend = trendOf([run(0.8, 0)], { 0: { ceiling: 0.95 } });
    const lines = drawableLines(5, trend.points);
    expect(lines.at(-1)?.key).toBe('ceiling');
    expect(shownKeys(null, lines).has('ceiling')).toBe(false);
    expect(toggledParam(shownKeys(null, lines), 'ceiling', lines)).toBe(
      'recall,mrr,live,oracle,tax,ceiling',
    );
    const { lines: drawn } = buildModel(trend, { shown: new Set(['ceiling']), y: 'fit' });
    expect(drawn.map(({ line }) => line)).toEqual([[{ x: 0, y: 0.95 }]]);
  });

  it('draws recall at the k asked for', () => {
    const trend = trendOf([{ 'recall@5': 0.8, 'recall@9': 0.9 }]);
    const [recall] = buildModel(trend, { shown: new Set(['recall']), y: 'fit', k: 9 }).lines;
    expect(recall?.line).toEqual([{ x: 0, y: 0.9 }]);
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

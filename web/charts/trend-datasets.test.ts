import { describe, expect, it } from 'vitest';
import type { Trend, TrendPoint } from '../../server/routes/schema/trend.ts';
import { sideOf, trendOf } from './fixture.ts';
import { COLOURS, type Palette } from './trend-config.ts';
import { datasetsOf } from './trend-datasets.ts';
import { buildModel } from './trend-model.ts';

const palette = Object.fromEntries(COLOURS.map((name) => [name, 'rgb(1, 2, 3)'])) as Palette;

const setsOf = (trend: Trend, isDense = false) =>
  datasetsOf(buildModel(trend, { shown: new Set(['mrr']), y: 'fit' }), palette, {
    isDense,
    apart: { values: 0.01, tax: 0.01 },
  });

/** Datasets of MRR over three commits, `change` made to the second. */
function drawn(change: Partial<TrendPoint>, isDense = false) {
  const trend = trendOf([{ mrr: 0.5 }, { mrr: 0.6 }, { mrr: 0.7 }], { 1: change });
  return setsOf(trend, isDense);
}
const crosses = (sets: ReturnType<typeof drawn>) =>
  sets.filter((set) => set.pointStyle === 'crossRot').flatMap((set) => set.data);

describe('datasetsOf', () => {
  it('crosses what is only claimed, on the line, beside it and among many commits', () => {
    expect(crosses(drawn({ verified: false }))).toEqual([{ x: 1, y: 0.6 }]);
    expect(crosses(drawn({ verified: false }, true))).toEqual([{ x: 1, y: 0.6 }]);
  });

  it('draws a run beside the line hollow, tied to its base', () => {
    const trend = trendOf([{ mrr: 0.5 }, { mrr: 0.6 }]);
    trend.side_points.push(sideOf({ position: 0.5, mrr: 0.4, base: 0 }));
    const [hollow, line, tie] = setsOf(trend);
    expect(hollow).toMatchObject({ showLine: false, data: [{ x: 0.5, y: 0.4 }] });
    expect(line?.data).toHaveLength(2);
    expect(tie?.data.slice(0, 2)).toEqual([
      { x: 0, y: 0.5 },
      { x: 0.5, y: 0.4 },
    ]);
  });

  it('has one line where all is verified', () => {
    expect(drawn({})).toHaveLength(1);
  });
});

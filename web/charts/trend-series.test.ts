import { describe, expect, it } from 'vitest';
import type { BaselineStep } from '../../server/routes/schema/trend.ts';
import { trendOf } from './fixture.ts';
import { buildBands, buildBaseline, buildSeries } from './trend-series.ts';

const at = (x: number, y: number) => ({ x, y });
const fence = (position: number, metrics: string[]) => [
  { position, reason: 'golden' as const, label: 'Golden set changed', metrics },
];
const series = (values: (number | null)[], changes = {}, fences: ReturnType<typeof fence> = []) =>
  buildSeries(
    trendOf(
      values.map((mrr) => (mrr === null ? null : { mrr })),
      changes,
    ).points,
    fences,
    'mrr',
  );

describe('buildSeries', () => {
  it('draws neighbouring commits as one line', () => {
    expect(series([0.5, 0.6, 0.7])).toEqual({
      line: [at(0, 0.5), at(1, 0.6), at(2, 0.7)],
      bridge: [],
    });
  });

  it('bridges commits that were not measured, and never draws them as 0', () => {
    const { line, bridge } = series([0.5, null, 0.7]);
    expect(line).toEqual([at(0, 0.5), at(1.5, NaN), at(2, 0.7)]);
    expect(bridge).toEqual([at(0, 0.5), at(2, 0.7), at(2.5, NaN)]);
  });

  it('bridges per metric: a run without it is a gap as well', () => {
    const { points } = trendOf([{ mrr: 0.5 }, { 'recall@5': 0.9 }, { mrr: null }, { mrr: 0.6 }]);
    expect(buildSeries(points, [], 'mrr').bridge).toEqual([at(0, 0.5), at(3, 0.6), at(3.5, NaN)]);
  });

  it('cuts line and bridge at a fence of this metric', () => {
    expect(series([0.5, 0.6], {}, fence(1, ['mrr'])).line).toEqual([
      at(0, 0.5),
      at(0.5, NaN),
      at(1, 0.6),
    ]);
    expect(series([0.5, null, 0.6], {}, fence(1, ['mrr'])).bridge).toEqual([]);
  });

  it('goes on over the fence of another metric', () => {
    expect(series([0.5, 0.6], {}, fence(1, ['recall@5'])).line).toHaveLength(2);
  });
});

describe('buildBaseline', () => {
  const step = (position: number, mrr: number | null) => ({
    position,
    metrics: { mrr },
    tolerance: 0.05,
  });

  it('steps where the baseline moved and ends with the axis', () => {
    expect(buildBaseline([step(1, 0.5), step(3, 0.6)], 'mrr', 4)).toEqual([
      at(0.5, 0.5),
      at(2.5, 0.5),
      at(2.5, 0.6),
      at(4.5, 0.6),
    ]);
  });

  it('draws nothing for a metric without one', () => {
    expect(buildBaseline([step(1, null)], 'mrr', 4)).toEqual([at(0.5, NaN)]);
  });
});

describe('buildBands', () => {
  const steps: BaselineStep[] = [
    { position: 1, metrics: { mrr: 0.5, retrieval_tax: 0.2 }, tolerance: 0.05 },
    { position: 3, metrics: { mrr: 0.6 }, tolerance: null },
  ];

  it('reaches from the baseline as far as the tolerance, towards what is worse', () => {
    expect(buildBands(steps, 'mrr', 4, true)).toEqual([
      { from: 0.5, to: 2.5, value: 0.5, worst: 0.45 },
    ]);
    expect(buildBands(steps, 'retrieval_tax', 4, false)).toEqual([
      { from: 0.5, to: 2.5, value: 0.2, worst: 0.25 },
    ]);
  });
});

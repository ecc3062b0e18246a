import type { Fence, Trend, TrendPoint } from '../../server/routes/schema/trend.ts';
import { buildBaseline, buildSeries, type Series, type XY } from './trend-series.ts';
import { trendMetrics, type TrendMetric } from './trend-metrics.ts';
import { fitRange, type Range } from './value-range.ts';

export interface TrendLine extends TrendMetric, Series {
  baseline: XY[];
}

/** Everything the canvas draws, as plain arrays. */
export interface TrendModel {
  points: readonly TrendPoint[];
  /** Columns of the x axis. */
  commits: number;
  lines: TrendLine[];
  fences: readonly Fence[];
  values: Range;
  tax: Range;
  /** Questions gained and lost at most in one commit; the half height of their strip. */
  moved: number;
  hasTax: boolean;
  /** Some values are only claimed: see `isClaimed`. */
  hasClaims: boolean;
}

/** Posted as numbers alone: nothing of it could be computed again. */
export const isClaimed = (point: TrendPoint) => point.run_id !== null && !point.verified;

export type YScale = 'fit' | 'unit';

/** Chooses lines and axes: `y` fits the data shown, or runs from 0 to 1. */
export function buildModel(trend: Trend, shown: ReadonlySet<string>, y: YScale): TrendModel {
  const commits = trend.points.reduce((most, point) => Math.max(most, point.position + 1), 0);
  const lines = trendMetrics(trend.k)
    .filter((one) => shown.has(one.key))
    .map((one) => ({
      ...one,
      ...buildSeries(trend.points, trend.fences, one.metric),
      baseline: buildBaseline(trend.baseline, one.metric, commits - 1),
    }));
  const moved = trend.points.map((point) => Math.max(point.gained ?? 0, point.lost ?? 0));
  const isUnit = y === 'unit';
  const taxes = heights(lines, 'tax');
  const lowest = Math.min(0, ...lowestOf(taxes));
  return {
    points: trend.points,
    commits,
    lines,
    fences: trend.fences,
    values: isUnit
      ? { min: 0, max: 1, step: 0.2 }
      : fitRange(heights(lines, 'values'), { min: 0, max: 1 }),
    // Zero is always in sight: above it retrieval costs answers, below it is the odd case.
    tax: isUnit
      ? { min: lowest < 0 ? -1 : 0, max: 1, step: 0.5 }
      : fitRange([...taxes, 0, 0.1], { min: lowest < 0 ? -1 : 0, max: 1 }, 3),
    moved: moved.reduce((most, count) => Math.max(most, count), 0),
    hasTax: lines.some((line) => line.panel === 'tax'),
    hasClaims: trend.points.some(isClaimed),
  };
}

function heights(lines: TrendLine[], panel: TrendMetric['panel']): number[] {
  return lines
    .filter((line) => line.panel === panel)
    .flatMap((line) => [...line.line, ...line.loose, ...line.baseline])
    .map((at) => at.y)
    .filter((value) => !Number.isNaN(value));
}

function lowestOf(values: number[]): number[] {
  return values.length ? [values.reduce((low, value) => Math.min(low, value))] : [];
}

import { isHigherBetter } from '#core/metrics/name';
import type { BaselineStep, Fence, Trend, TrendPoint } from '../../server/routes/schema/trend.ts';
import { largestFalls, type Fall } from './falls.ts';
import { buildSides, placeSides, type Side } from './side-points.ts';
import { drawableLines, valueAt, type TrendMetric } from './trend-metrics.ts';
import {
  buildBands,
  buildBaseline,
  buildSeries,
  type Band,
  type Series,
  type XY,
} from './trend-series.ts';
import { fitRange, type Range } from './value-range.ts';

export interface TrendLine extends TrendMetric, Series {
  baseline: XY[];
  bands: Band[];
  /** Runs off the line, and the thin lines to their bases. */
  marks: XY[];
  ties: XY[];
}

/** Everything the canvas draws, as plain arrays. */
export interface TrendModel {
  points: readonly TrendPoint[];
  /** Runs beside the line: pull requests, dirty trees. */
  sides: Side[];
  /** Columns of the x axis. */
  commits: number;
  lines: TrendLine[];
  fences: readonly Fence[];
  baseline: readonly BaselineStep[];
  falls: Fall[];
  /** The shipped k, at which questions are counted as gained or lost. */
  k: number | null;
  values: Range;
  tax: Range;
  /** Questions gained and lost at most in one commit; the half height of their strip. */
  moved: number;
  hasTax: boolean;
  /** Some values are only claimed: see `isClaimed`. */
  hasClaims: boolean;
  /** Some lines have equal values at the same commit: see `dodge`. */
  hasTwins: boolean;
}

/** Posted as numbers alone: nothing of it could be computed again. */
export const isClaimed = (point: TrendPoint) => point.run_id !== null && !point.verified;

export type YScale = 'fit' | 'unit';

/** What is chosen to be drawn. */
export interface Choice {
  /** Keys of the lines. */
  shown: ReadonlySet<string>;
  /** Fits the data shown, or runs from 0 to 1. */
  y: YScale;
  /** Recall is looked at here; the shipped k by default. */
  k?: number | null;
}

/** Chooses lines and axes. */
export function buildModel(trend: Trend, { shown, y, k = trend.k }: Choice): TrendModel {
  const { points, fences } = trend;
  const commits = points.reduce((most, point) => Math.max(most, point.position + 1), 0);
  const sides = placeSides(trend.side_points);
  const lines = drawableLines(k, points)
    .filter((one) => shown.has(one.key))
    .map((one) => lineOf(one, trend, sides, commits));
  const moved = points.map((point) => Math.max(point.gained ?? 0, point.lost ?? 0));
  const isUnit = y === 'unit';
  const taxes = heights(lines, 'tax');
  const lowest = taxes.reduce((low, value) => Math.min(low, value), 0);
  return {
    points,
    sides,
    commits,
    lines,
    fences,
    baseline: trend.baseline,
    falls: largestFalls(trend),
    k: trend.k,
    values: isUnit
      ? { min: 0, max: 1, step: 0.2 }
      : fitRange(heights(lines, 'values'), { min: 0, max: 1 }),
    // Zero is always in sight: above it retrieval costs answers, below it is the odd case.
    tax: isUnit
      ? { min: lowest < 0 ? -1 : 0, max: 1, step: 0.5 }
      : fitRange([...taxes, 0, 0.1], { min: lowest < 0 ? -1 : 0, max: 1 }, 3),
    moved: moved.reduce((most, count) => Math.max(most, count), 0),
    hasTax: lines.some((line) => line.panel === 'tax'),
    hasClaims: [...points, ...sides.map(({ point }) => point)].some(isClaimed),
    hasTwins: haveTwins(lines.filter(({ panel }) => panel === 'values')),
  };
}

function lineOf(one: TrendMetric, trend: Trend, sides: Side[], commits: number): TrendLine {
  const { points, fences, baseline } = trend;
  const onLine = new Map<string, XY>();
  for (const point of points) {
    const value = valueAt(one, point);
    if (point.run_id !== null && value !== null)
      onLine.set(point.run_id, { x: point.position, y: value });
  }
  return {
    ...one,
    ...buildSeries(points, fences, one.metric, (point) => valueAt(one, point)),
    ...buildSides(sides, one.metric, onLine),
    baseline: buildBaseline(baseline, one.metric, commits - 1),
    bands: buildBands(baseline, one.metric, commits - 1, isHigherBetter(one.metric)),
  };
}

function haveTwins(lines: TrendLine[]): boolean {
  const seen = new Set<string>();
  return lines.some(({ line }) =>
    line.some(({ x, y }) => {
      const place = `${x} ${y.toFixed(9)}`;
      return !Number.isNaN(y) && (seen.has(place) || !seen.add(place));
    }),
  );
}

function heights(lines: TrendLine[], panel: TrendMetric['panel']): number[] {
  return lines
    .filter((line) => line.panel === panel)
    .flatMap((line) => [...line.line, ...line.marks, ...line.baseline])
    .map((at) => at.y)
    .filter((value) => !Number.isNaN(value));
}

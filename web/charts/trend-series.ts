import type { BaselineStep, Fence, TrendPoint } from '../../server/routes/schema/trend.ts';

/** A place on the canvas; `y` NaN lifts the pen. */
export interface XY {
  x: number;
  y: number;
}

export interface Series {
  /** Between neighbouring commits that were both measured. */
  line: XY[];
  /** Across commits that were not measured: drawn dashed. */
  bridge: XY[];
}

/** The baseline in force over some commits, and what the tolerance lets through below or above it. */
export interface Band {
  from: number;
  to: number;
  value: number;
  /** The worst value within tolerance. */
  worst: number;
}

const PEN_UP = Number.NaN;

/** A value of a point, null where it has none. */
export type ValueOf = (point: TrendPoint) => number | null | undefined;

/**
 * The points of one metric in commit order. A fence of this metric cuts the line, and no bridge
 * crosses it; missing values are bridged, never drawn as 0.
 */
export function buildSeries(
  points: readonly TrendPoint[],
  fences: readonly Fence[],
  metric: string,
  valueOf: ValueOf = (point) => point.metrics[metric],
): Series {
  const cuts = fences.filter((fence) => fence.metrics.includes(metric)).map((f) => f.position);
  const series: Series = { line: [], bridge: [] };
  let before: XY | null = null;
  let nextCut = 0;
  for (const point of points) {
    const value = valueOf(point);
    if (point.run_id === null || value === null || value === undefined) continue;
    const here = { x: point.position, y: value };
    let isCut = false;
    for (; (cuts[nextCut] ?? Infinity) <= here.x; nextCut += 1) isCut = true;
    if (before) {
      const from = before;
      const isGap = here.x - from.x > 1;
      if (isCut || isGap) series.line.push({ x: here.x - 0.5, y: PEN_UP });
      if (isGap && !isCut) series.bridge.push(from, here, { x: here.x + 0.5, y: PEN_UP });
    }
    series.line.push(here);
    before = here;
  }
  return series;
}

/** The baseline in force at each commit, as the corners of a step line that ends at `last`. */
export function buildBaseline(steps: readonly BaselineStep[], metric: string, last: number): XY[] {
  return stepsOf(steps, metric, last).flatMap(({ from, to, value }) => [
    { x: from, y: value ?? PEN_UP },
    ...(value === null ? [] : [{ x: to, y: value }]),
  ]);
}

/** What lies within tolerance of the baseline: `higher` values are better, or lower ones. */
export function buildBands(
  steps: readonly BaselineStep[],
  metric: string,
  last: number,
  higher: boolean,
): Band[] {
  return stepsOf(steps, metric, last).flatMap(({ from, to, value, tolerance }) =>
    value === null || tolerance === null
      ? []
      : [{ from, to, value, worst: higher ? value - tolerance : value + tolerance }],
  );
}

function stepsOf(steps: readonly BaselineStep[], metric: string, last: number) {
  return steps.map((step, index) => ({
    from: step.position - 0.5,
    to: (steps[index + 1]?.position ?? last + 1) - 0.5,
    value: step.metrics[metric] ?? null,
    tolerance: step.tolerance,
  }));
}

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
  /** Pull-request runs: off the line, hollow. */
  loose: XY[];
}

const PEN_UP = Number.NaN;

/**
 * The points of one metric in commit order. A fence of this metric cuts the line, and no bridge
 * crosses it; missing values are bridged, never drawn as 0.
 */
export function buildSeries(
  points: readonly TrendPoint[],
  fences: readonly Fence[],
  metric: string,
): Series {
  const cuts = fences.filter((fence) => fence.metrics.includes(metric)).map((f) => f.position);
  const series: Series = { line: [], bridge: [], loose: [] };
  let before: XY | null = null;
  for (const point of points) {
    const value = point.metrics[metric];
    if (point.run_id === null || value === null || value === undefined) continue;
    const here = { x: point.position, y: value };
    if (point.pull_request !== null) {
      series.loose.push(here);
      continue;
    }
    if (before) {
      const from = before;
      const isCut = cuts.some((cut) => cut > from.x && cut <= here.x);
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
  const corners: XY[] = [];
  steps.forEach((step, index) => {
    const value = step.metrics[metric];
    const end = steps[index + 1]?.position ?? last + 1;
    if (value === null || value === undefined) corners.push({ x: step.position, y: PEN_UP });
    else corners.push({ x: step.position - 0.5, y: value }, { x: end - 0.5, y: value });
  });
  return corners;
}

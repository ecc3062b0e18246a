import type { TrendPoint } from '../../server/routes/schema/trend.ts';
import type { Stop } from './stops.ts';
import { valueAt, type TrendMetric } from './trend-metrics.ts';
import type { TrendModel } from './trend-model.ts';

/** One line at one stop of the cursor, with what it may be held against. */
export interface PointRow {
  line: TrendMetric;
  value: number | null;
  /** Against the run before that measured it; null where a fence stands between, or there is none. */
  difference: number | null;
  /** Against the committed baseline in force. */
  fromBaseline: number | null;
}

interface Facts extends Pick<TrendModel, 'points' | 'fences' | 'baseline'> {
  lines: readonly TrendMetric[];
}

/** The lines drawn, at one stop. */
export function pointRows(model: Facts, { point, isBeside }: Stop): PointRow[] {
  const step = model.baseline.findLast((one) => one.position <= point.position);
  return model.lines.map((line) => {
    const value = valueAt(line, point);
    const before = beforeOf(model, line, point, isBeside);
    const was = before && valueAt(line, before);
    const wanted = step?.metrics[line.metric] ?? null;
    const isCut = before && isFenced(model, line.metric, before.position, point.position);
    return {
      line,
      value,
      difference: value === null || was === null || isCut ? null : value - was,
      fromBaseline: value === null || wanted === null ? null : value - wanted,
    };
  });
}

/** The point a value is compared with: of a run beside the line its base, else the last one measured. */
function beforeOf(
  { points }: Facts,
  line: TrendMetric,
  point: TrendPoint,
  isBeside: boolean,
): TrendPoint | null {
  if (isBeside) {
    const base = point.predecessor?.run_id;
    return (base && points.find(({ run_id }) => run_id === base)) || null;
  }
  return (
    points.findLast((one) => one.position < point.position && valueAt(line, one) !== null) ?? null
  );
}

const isFenced = ({ fences }: Facts, metric: string, from: number, to: number) =>
  fences.some(
    ({ position, metrics }) => position > from && position <= to && metrics.includes(metric),
  );

import type { Trend, TrendPoint } from '../../../server/routes/schema/trend.ts';
import { trendMetrics, type TrendMetric } from '../../charts/trend-metrics.ts';

export interface Headline extends TrendMetric {
  value: number | null;
  n: number | null;
  /** N: questions that could have been measured. */
  of: number | null;
  /** Against the predecessor; null where there is nothing comparable. */
  difference: number | null;
  predecessor: TrendPoint | null;
  /** What keeps the two apart: `Golden set changed: 22 → 25 questions`. */
  fence: string | null;
  /** Against the committed baseline in force. */
  fromBaseline: number | null;
  /** The newest earlier run that measured it, where the newest run did not. */
  last: { value: number; point: TrendPoint } | null;
}

/** The newest measured commit on the line; dirty trees and pull requests only if nothing else is there. */
export function newestPoint(trend: Trend): TrendPoint | null {
  const measured = trend.points.filter((point) => point.run_id !== null);
  return (
    measured.findLast((point) => !point.dirty && point.pull_request === null) ??
    measured.at(-1) ??
    null
  );
}

/** The headline numbers of the newest run, each with what it is compared to. */
export function buildHeadlines(trend: Trend): Headline[] {
  const newest = newestPoint(trend);
  if (!newest) return [];
  const predecessor =
    trend.points.find((point) => point.run_id === newest.predecessor?.run_id && point.run_id) ??
    null;
  const step = trend.baseline.findLast((one) => one.position <= newest.position);
  return trendMetrics(trend.k).map((line) => {
    const value = newest.metrics[line.metric] ?? null;
    const before = predecessor?.metrics[line.metric] ?? null;
    const fence = predecessor ? fenceBetween(trend, line.metric, predecessor, newest) : null;
    const isComparable = value !== null && before !== null && fence === null;
    const wanted = step?.metrics[line.metric] ?? null;
    return {
      ...line,
      value,
      n: newest.n[line.metric] ?? null,
      of: newest.questions > 0 ? newest.questions : null,
      difference: isComparable ? value - before : null,
      predecessor,
      fence,
      fromBaseline: value !== null && wanted !== null ? value - wanted : null,
      last: value === null ? lastMeasured(trend, line.metric, newest) : null,
    };
  });
}

function fenceBetween(trend: Trend, metric: string, from: TrendPoint, to: TrendPoint) {
  const fence = trend.fences.findLast(
    (one) =>
      one.position > from.position && one.position <= to.position && one.metrics.includes(metric),
  );
  return fence?.label ?? null;
}

function lastMeasured(trend: Trend, metric: string, newest: TrendPoint) {
  const point = trend.points.findLast(
    (one) =>
      one.position < newest.position &&
      one.pull_request === null &&
      typeof one.metrics[metric] === 'number',
  );
  const value = point?.metrics[metric];
  return point && typeof value === 'number' ? { value, point } : null;
}

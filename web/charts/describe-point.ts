import type { TrendPoint } from '../../server/routes/schema/trend.ts';
import { formatValue, plural, shortSha } from '../parts/format.ts';
import { lineWords, valueAt, type TrendMetric } from './trend-metrics.ts';
import { isClaimed } from './trend-model.ts';

/** One commit in a sentence, for who hears the chart instead of seeing it. */
export function describePoint(
  point: TrendPoint | undefined,
  lines: readonly TrendMetric[],
): string {
  if (!point) return 'No commits';
  const head = `${shortSha(point.sha)} ${point.subject ?? ''}`.trim();
  if (point.run_id === null) return `${head}: not measured`;
  const values = lines
    .filter((line) => valueAt(line, point) !== null)
    .map((line) => `${lineWords(line).name} ${formatValue(valueAt(line, point))}`);
  const marks = [
    ...(point.pull_request !== null ? [`pull request ${point.pull_request}`] : []),
    ...(point.dirty ? ['uncommitted changes'] : []),
    ...(point.kind !== null && point.kind !== 'ci' ? [`${point.kind} run`] : []),
    ...(isClaimed(point) ? ['unverified'] : []),
  ];
  const moved = point.lost ? [`${plural(point.lost, 'question')} lost`] : [];
  return `${head}: ${[...values, ...moved, ...marks].join(', ')}`;
}

import type { TrendPoint } from '../../server/routes/schema/trend.ts';

export interface AxisLabel {
  value: number;
  label: string;
}

const DAY_MS = 86_400_000;

/**
 * Labels of the commit axis: each commit's short SHA while there is room, else the day of some.
 * `room` is how many labels fit beside each other.
 */
export function commitLabels(points: readonly TrendPoint[], room: number): AxisLabel[] {
  if (points.length <= room) {
    return points.map((point) => ({ value: point.position, label: point.sha.slice(0, 7) }));
  }
  const day = dayFormat(points);
  const every = Math.ceil(points.length / Math.max(1, room));
  const labels: AxisLabel[] = [];
  for (let index = Math.floor(every / 2); index < points.length; index += every) {
    const point = points[index];
    if (!point) continue;
    const label = point.committed_at
      ? day.format(new Date(point.committed_at))
      : point.sha.slice(0, 7);
    if (labels.at(-1)?.label !== label) labels.push({ value: point.position, label });
  }
  return labels;
}

/** Days alone within a year, months with the year beyond. */
function dayFormat(points: readonly TrendPoint[]): Intl.DateTimeFormat {
  const first = Date.parse(points.find((point) => point.committed_at)?.committed_at ?? '');
  const last = Date.parse(points.findLast((point) => point.committed_at)?.committed_at ?? '');
  const isLong = last - first > 330 * DAY_MS;
  return new Intl.DateTimeFormat(
    undefined,
    isLong ? { year: 'numeric', month: 'short' } : { month: 'short', day: 'numeric' },
  );
}

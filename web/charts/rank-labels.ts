import type { AxisLabel } from './commit-labels.ts';

type Labelled = { position: number; sha: string; committed_at: string | null };
const YEAR_MS = 330 * 86_400_000;

/**
 * Labels under a rank history of `commits` commits: short SHAs while all fit beside each other, else
 * the days of some measured ones. `room` is how many labels fit.
 */
export function rankLabels(
  points: readonly Labelled[],
  commits: number,
  room: number,
): AxisLabel[] {
  const isFew = commits <= room;
  const apart = isFew ? 1 : Math.ceil(commits / Math.max(1, room));
  const day = dayFormat(points);
  const labels: AxisLabel[] = [];
  for (const point of points) {
    const last = labels.at(-1);
    if (last && point.position - last.value < apart) continue;
    // The first label must not hang over the left edge.
    if (!isFew && point.position < apart / 2 && points.length > 1) continue;
    const label =
      isFew || point.committed_at === null
        ? point.sha.slice(0, 7)
        : day.format(new Date(point.committed_at));
    if (last?.label !== label) labels.push({ value: point.position, label });
  }
  return labels;
}

function dayFormat(points: readonly Labelled[]): Intl.DateTimeFormat {
  const times = points.flatMap((point) => point.committed_at ?? []).map((at) => Date.parse(at));
  const isLong = Math.max(...times) - Math.min(...times) > YEAR_MS;
  return new Intl.DateTimeFormat(
    undefined,
    isLong ? { year: 'numeric', month: 'short' } : { month: 'short', day: 'numeric' },
  );
}

import type { TrendPoint } from '../../server/routes/schema/trend.ts';
import type { TrendModel } from './trend-model.ts';

/** Something the cursor stops at: a commit of the line, or a run beside it. */
export interface Stop {
  /** In columns of the axis. */
  x: number;
  point: TrendPoint;
  isBeside: boolean;
}

/** Every place of the cursor, from left to right. */
export function stopsOf({ points, sides }: Pick<TrendModel, 'points' | 'sides'>): Stop[] {
  const stops = [
    ...points.map((point) => ({ x: point.position, point, isBeside: false })),
    ...sides.map(({ x, point }) => ({ x, point, isBeside: true })),
  ];
  return stops.sort((a, b) => a.x - b.x);
}

/** Index of the stop nearest to a place on the axis; null without stops. */
export function nearestStop(stops: readonly Stop[], x: number): number | null {
  let [low, high] = [0, stops.length - 1];
  if (high < 0) return null;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle]?.x ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [stops[low - 1], stops[low]];
  return before && after && x - before.x < after.x - x ? low - 1 : low;
}

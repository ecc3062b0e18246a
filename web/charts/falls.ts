import type { TrendPoint } from '../../server/routes/schema/trend.ts';

/** A commit that lost more questions than it gained, and what became of them. */
export interface Fall {
  point: TrendPoint;
  /** Questions lost less those gained. */
  net: number;
  /** How many of `net` later commits made good again, all told; `by` the one that completed it. */
  wonBack: { count: number; by: TrendPoint | null };
}

/** Falls told apart at once; more is a table. */
const MOST = 3;
/** Beside the largest fall, one below this share of it is noise. */
const WORTH = 1 / 3;

/** The largest falls among the points in view, largest first; of equal ones the newest first. */
export function largestFalls(points: readonly TrendPoint[]): Fall[] {
  const fallen = points
    .filter((point) => netOf(point) > 0)
    .sort((a, b) => netOf(b) - netOf(a) || b.position - a.position);
  const least = fallen[0] ? netOf(fallen[0]) * WORTH : 0;
  return fallen
    .filter((point) => netOf(point) >= least)
    .slice(0, MOST)
    .map((point) => ({ point, net: netOf(point), wonBack: wonBackAfter(points, point) }));
}

const netOf = (point: TrendPoint) => (point.lost ?? 0) - (point.gained ?? 0);

/** The balance of questions after a fall: descriptive, they need not be the same ones. */
function wonBackAfter(points: readonly TrendPoint[], fall: TrendPoint): Fall['wonBack'] {
  const net = netOf(fall);
  let balance = 0;
  for (const point of points) {
    if (point.position <= fall.position) continue;
    balance -= netOf(point);
    if (balance >= net) return { count: net, by: point };
  }
  return { count: Math.max(0, balance), by: null };
}

import { placeSides } from '../../charts/side-points.ts';
import type { Stop } from '../../charts/stops.ts';
import type { Trend } from '../../../server/routes/schema/trend.ts';

/** What the table lists: the measured commits, and the runs beside the line. */
export function runRows(trend: Pick<Trend, 'points' | 'side_points'>): Stop[] {
  const onLine = trend.points
    .filter((point) => point.run_id !== null)
    .map((point) => ({ x: point.position, point, isBeside: false }));
  const beside = placeSides(trend.side_points).map(({ x, point }) => ({
    x,
    point,
    isBeside: true,
  }));
  return [...onLine, ...beside];
}

import type { Trend, TrendPoint } from '../../../server/routes/schema/trend.ts';

/** The newest measured commit of the line; null where nothing is. */
export const newestPoint = ({ points }: Pick<Trend, 'points'>): TrendPoint | null =>
  points.findLast((point) => point.run_id !== null) ?? null;

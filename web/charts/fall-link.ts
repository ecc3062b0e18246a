import type { TrendPoint } from '../../server/routes/schema/trend.ts';
import { href } from '../route.ts';

/** The run's page with the questions it lost. */
export const fallLink = (project: string, point: TrendPoint) =>
  href.run(project, point.run_id ?? '', { show: 'lost' });

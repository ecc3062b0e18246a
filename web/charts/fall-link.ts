import { href } from '../route.ts';
import type { Fall } from './falls.ts';

/** The run's page with the questions it lost; where answers alone fell, the run that gave them. */
export const fallLink = (project: string, { point, net }: Pick<Fall, 'point' | 'net'>) =>
  net > 0
    ? href.run(project, point.run_id ?? '', { show: 'lost' })
    : href.run(project, point.answers_run_id ?? point.run_id ?? '', { show: 'wrong' });

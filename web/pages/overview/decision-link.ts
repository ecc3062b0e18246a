import { halfOf, isFailing, STATES, type Half } from '#core/diagnosis/state';
import type { Trend } from '../../../server/routes/schema/trend.ts';
import { statesParam } from '../../parts/states-param.ts';
import { href } from '../../route.ts';

type Decided = NonNullable<Trend['decision']>;

const failing = (...halves: Half[]) =>
  statesParam(STATES.filter((state) => isFailing(state) && halves.includes(halfOf(state))));

/**
 * The run's page with the questions the sentence is about; null where it is about none.
 *
 * @param errors questions of the run that raised: where all are meant, the run itself is to be fixed.
 */
export function decisionLink(project: string, decision: Decided, errors: number): string | null {
  const { run_id: run, half, questions } = decision;
  if (questions === 0 || half === 'none') return null;
  if (half === 'unknown') {
    const state = errors === questions ? 'error' : failing('retrieval', 'labels');
    return href.run(project, run, { state });
  }
  const state = {
    retrieval: failing('retrieval', 'labels'),
    generation: failing('generation'),
    both: null,
  }[half];
  return href.run(project, run, { show: 'wrong', state });
}

import type { ScoredQuestion } from '#core/report/scored';
import { FLAGS, halfOf, isFailing, STATES, type Flag, type Half, type State } from './state.ts';

export interface StateCount {
  state: State;
  count: number;
  half: Half;
}

type Classified = Pick<ScoredQuestion, 'state' | 'flags'>;

/** How many questions are in each state, in the order of `STATES`; only the states present. */
export function countStates(questions: readonly Classified[]): StateCount[] {
  const counts = new Map<State, number>();
  for (const { state } of questions) counts.set(state, (counts.get(state) ?? 0) + 1);
  return STATES.flatMap((state) => {
    const count = counts.get(state);
    return count === undefined ? [] : [{ state, count, half: halfOf(state) }];
  });
}

export function countFlags(questions: readonly Classified[]): Record<Flag, number> {
  const counts = Object.fromEntries(FLAGS.map((flag) => [flag, 0])) as Record<Flag, number>;
  for (const { flags } of questions) for (const flag of flags) counts[flag] += 1;
  return counts;
}

/** Questions in a failing state. */
export const countFailures = (questions: readonly Classified[]): number =>
  questions.filter(({ state }) => isFailing(state)).length;

import type { Diagnosis, State } from '../../../server/routes/schema/diagnosis.ts';
import { BAR_ORDER } from '../../parts/state-words.ts';

export interface Segment {
  state: State;
  count: number;
  /** Of all questions counted. */
  share: number;
}

/** The states given, in the order of the bar; their shares sum to 1. */
export function barSegments(states: Diagnosis['states']): Segment[] {
  const all = states.reduce((sum, { count }) => sum + count, 0);
  return inBarOrder(states).map(({ state, count }) => ({ state, count, share: count / all }));
}

/** By what fails first. */
export function inBarOrder<Stated extends { state: State }>(states: readonly Stated[]): Stated[] {
  return states.toSorted((a, b) => BAR_ORDER.indexOf(a.state) - BAR_ORDER.indexOf(b.state));
}

/** `chosen` with `name` added, or taken out where it was in. */
export function toggled<Name>(chosen: readonly Name[], name: Name): Name[] {
  return chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
}

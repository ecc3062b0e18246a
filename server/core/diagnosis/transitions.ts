import type { Pairing } from '#core/pairing/pair';
import { STATES, type State } from './state.ts';

/** Questions that were in one state and are in another now. */
export interface Transition {
  from: State;
  to: State;
  qids: string[];
}

interface Stated {
  qid: string;
  /** Null: not scored since states are known. */
  state: State | null;
}

/**
 * What became of the questions two runs have with equal labels, most first, then in the order of
 * states. Moved gold says nothing of what was found: left out.
 */
export function transitionsIn({ pairs }: Pick<Pairing<Stated, Stated>, 'pairs'>): Transition[] {
  const found = new Map<string, Transition>();
  for (const { base, head, moved } of pairs) {
    const [from, to] = [base.state, head.state];
    if (moved || from === null || to === null || from === to) continue;
    const key = `${from}>${to}`;
    const transition = found.get(key) ?? { from, to, qids: [] };
    transition.qids.push(head.qid);
    found.set(key, transition);
  }
  const place = ({ from, to }: Transition) =>
    STATES.indexOf(from) * STATES.length + STATES.indexOf(to);
  return [...found.values()].sort((a, b) => b.qids.length - a.qids.length || place(a) - place(b));
}

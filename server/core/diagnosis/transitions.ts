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
  /** Whether its live answer was graded. */
  graded: boolean;
  /** All of its gold chunks are in the top k. */
  found: boolean;
}

/** Of an answer that was graded: not what retrieval did. */
const ANSWERED: readonly State[] = [
  'good',
  'lucky',
  'generation',
  'distracted',
  'answer_wrong',
  'invented',
];

type Pairs = Pick<Pairing<Stated, Stated>, 'pairs'>;

/** Questions of which only one of two runs has a graded answer: of these retrieval alone is compared. */
export const gradedOnce = ({ pairs }: Pairs): number =>
  pairs.filter(({ base, head }) => base.graded !== head.graded).length;

/**
 * What became of the questions two runs have with equal labels, most first, then in the order of
 * states. Moved gold says nothing of what was found: left out. Where one side has no graded answer,
 * an answer is no change: what retrieval did is compared, or nothing where the state does not tell.
 */
export function transitionsIn({ pairs }: Pairs): Transition[] {
  const found = new Map<string, Transition>();
  for (const { base, head, moved } of pairs) {
    const isAlike = base.graded === head.graded;
    const [from, to] = isAlike ? [base.state, head.state] : [retrieved(base), retrieved(head)];
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

/** The state without the answer; null where the answer hides what retrieval did, or nothing was sought. */
function retrieved({ state, found }: Stated): State | null {
  if (state === null || state === 'invented' || state === 'ungraded') return null;
  if (!ANSWERED.includes(state)) return state;
  return found ? 'found' : null;
}

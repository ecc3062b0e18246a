import type { State } from '#core/diagnosis/state';
import { byCodeUnit } from '#core/golden/qid-order';
import { movementOf, type Outcome } from '#core/history/movement';
import type { Verdict } from '#core/report/report';
import { matchOf, type Match, type Pairable } from './pair.ts';

/** A question with how it fared in a run. */
export interface FaredQuestion extends Pairable {
  question: string | null;
  /** Null: not scored since states are known. */
  state: State | null;
  outcome: Outcome;
}

/** `[in base, in head]`, null where it is not known or the run has not got the question. */
type Both<T> = [base: T | null, head: T | null];

/** A question in two runs, or in one of them. */
export interface ComparedQuestion {
  qid: string;
  question: string | null;
  pairing: 'same' | 'moved' | 'relabelled' | 'only_base' | 'only_head';
  rank: Both<number>;
  needs: Both<number>;
  needs_met: Both<number>;
  state: Both<State>;
  live: Both<Verdict>;
  oracle: Both<Verdict>;
  flip: 'gained' | 'lost' | null;
}

/** Every question of two runs beside itself, in qid order. */
export function compareQuestions(
  base: readonly FaredQuestion[],
  head: readonly FaredQuestion[],
): ComparedQuestion[] {
  const before = new Map(base.map((question) => [question.qid, question]));
  const after = new Map(head.map((question) => [question.qid, question]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort(byCodeUnit)
    .map((qid) => compared(qid, before.get(qid) ?? null, after.get(qid) ?? null));
}

function compared(
  qid: string,
  before: FaredQuestion | null,
  after: FaredQuestion | null,
): ComparedQuestion {
  const match = before && after && matchOf(before, after);
  const movement =
    match && after ? movementOf(before?.outcome ?? null, after.outcome, match) : null;
  const both = <T>(of: (question: FaredQuestion) => T | null): Both<T> => [
    before && of(before),
    after && of(after),
  ];
  return {
    qid,
    question: after?.question ?? before?.question ?? null,
    pairing: match ? PAIRING[match] : before ? 'only_base' : 'only_head',
    rank: both(({ outcome }) => outcome.rank),
    needs: both(({ outcome }) => outcome.needs),
    needs_met: both(({ outcome }) => outcome.needs_met),
    state: both(({ state }) => state),
    live: both(({ outcome }) => outcome.live),
    oracle: both(({ outcome }) => outcome.oracle),
    flip: movement === 'gained' || movement === 'lost' ? movement : null,
  };
}

const PAIRING = {
  paired: 'same',
  moved: 'moved',
  relabelled: 'relabelled',
} as const satisfies Record<Match, ComparedQuestion['pairing']>;

/** Questions found wholly in the top k now and not before, and the reverse, in the order given. */
export function flipsIn(questions: readonly Pick<ComparedQuestion, 'qid' | 'flip'>[]) {
  const qids = (wanted: ComparedQuestion['flip']) =>
    questions.filter(({ flip }) => flip === wanted).map(({ qid }) => qid);
  return { gained: qids('gained'), lost: qids('lost') };
}

import { countWithin, type Judged } from '#core/metrics/judged';
import type { Flag, State } from './state.ts';

/** A question's kind; plain data. */
export interface Classified {
  state: State;
  flags: Flag[];
}

/**
 * The state of a question: the first condition of `STATES` that holds. Where only documents are
 * labelled, a gold document stands for a need; where grades leave no need, nothing can be won.
 *
 * @param raised retrieval or live generation raised, or the report does not have the question. A
 * raised oracle is a wrong oracle answer, as in the accuracies.
 */
export function classify(judged: Judged, raised: boolean): Classified {
  const state = raised
    ? 'error'
    : judged.unanswerable
      ? ABSTENTION[judged.live ?? 'null']
      : answerable(judged, goldFound(judged));
  return { state, flags: state === 'good' && !judged.unanswerable ? flagsOf(judged) : [] };
}

const ABSTENTION = { wrong: 'invented', correct: 'good', null: 'ungraded' } as const;

interface GoldFound {
  /** First relevant rank within depth. */
  first: number | null;
  /** All of the gold is in the top k. */
  whole: boolean;
}

function goldFound({ chunkGold, k, ...judged }: Judged): GoldFound {
  const [ranks, all, firsts] = chunkGold
    ? [judged.needRanks, judged.needs, judged.relevantRanks]
    : [judged.documentRanks, judged.documents, judged.documentRanks];
  return { first: firsts[0] ?? null, whole: countWithin(ranks, k) === all };
}

function answerable(judged: Judged, { first, whole }: GoldFound): State {
  const { k, live, oracle, documentRanks } = judged;
  if (judged.winnable === false) return 'unwinnable';
  if (first === null || first > k) {
    if (live === 'correct') return 'lucky';
    if (first !== null) return 'ranked_low';
    return (documentRanks[0] ?? Infinity) <= k ? 'wrong_chunk' : 'missed';
  }
  if (live === 'correct') return 'good';
  if (oracle === 'wrong') return 'generation';
  if (!whole) return 'partial';
  if (live === null) return 'found';
  return oracle === null ? 'answer_wrong' : 'distracted';
}

function flagsOf(judged: Judged): Flag[] {
  const flags: Flag[] = [];
  if (judged.oracle === 'wrong') flags.push('oracle_wrong');
  if (!goldFound(judged).whole) flags.push('gold_partly_found');
  return flags;
}

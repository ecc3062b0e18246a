import type { Scored, ScoredQuestion } from '#core/report/scored';
import { counted } from './counted.ts';
import { halfOf, isFailing } from './state.ts';

/** The sentence that decides which half to fix now. */
export interface Decision {
  half: 'retrieval' | 'generation' | 'both' | 'none' | 'unknown';
  /** Verdict first, at most some 110 characters. */
  text: string;
  /** The questions it is about, of how many. */
  questions: number;
  of: number;
}

/** A half is named alone where it has at least this share of the wrong answers. */
export const DECISIVE_SHARE = 0.6;
/** Retrieval is not named alone where this share of its wrong answers is wrong with the gold too. */
export const ALSO_WRONG_SHARE = 0.5;
/** The run itself is to be fixed where errors are more than this share of the failures. */
export const ERROR_SHARE = 0.5;

type Decided = Pick<
  ScoredQuestion,
  'state' | 'live' | 'oracle' | 'unanswerable' | 'needs' | 'needsMet'
>;

/** Decides from the wrong answers to questions that may be answered; errors are no answers. */
export function decide(
  questions: readonly Decided[],
  { generated }: Pick<Scored, 'generated'>,
): Decision {
  const failures = questions.filter(({ state }) => isFailing(state)).length;
  const errors = questions.filter(({ state }) => state === 'error').length;
  if (errors > failures * ERROR_SHARE) return fixTheRun(errors, questions.length);
  const asked = questions.filter(({ state, unanswerable }) => state !== 'error' && !unanswerable);
  const graded = asked.filter(({ live }) => live !== null);
  if (graded.length === 0 && asked.length > 0) return retrievalAlone(asked, generated);
  const wrong = graded.filter(({ live }) => live === 'wrong');
  return wrong.length > 0 ? betweenHalves(wrong) : nothingWrong(questions, asked, graded);
}

function fixTheRun(errors: number, of: number): Decision {
  const text = `Fix the run first: ${counted(errors, of, 'question')} raised an error or ${errors === 1 ? 'is' : 'are'} missing.`;
  return { half: 'unknown', text, questions: errors, of };
}

function retrievalAlone(asked: readonly Decided[], generated: boolean): Decision {
  const lost = notFound(asked).length;
  const what =
    lost === 0
      ? 'Retrieval found all it should'
      : `Retrieval fails ${counted(lost, asked.length, 'question')}`;
  const next = generated
    ? 'the answers are not graded yet: give answer_must_mention'
    : 'generation is unmeasured: ranktrail eval --generate';
  return { half: 'unknown', text: `${what}; ${next}.`, questions: lost, of: asked.length };
}

/** Failing before anything was generated: an oracle answer may be wrong without a live one. */
const notFound = (questions: readonly Decided[]) =>
  questions.filter(({ state }) => isFailing(state) && halfOf(state) !== 'generation');

function betweenHalves(wrong: readonly Decided[]): Decision {
  const of = wrong.length;
  const unseen = wrong.filter(({ state }) => halfOf(state) !== 'generation');
  const seen = wrong.filter(({ state }) => halfOf(state) === 'generation');
  const also = unseen.filter(({ oracle }) => oracle === 'wrong').length;
  if (unseen.length >= of * DECISIVE_SHARE) {
    if (also >= unseen.length * ALSO_WRONG_SHARE) return bothAtOnce(wrong, unseen);
    return { half: 'retrieval', questions: unseen.length, of, text: retrievalText(unseen, of) };
  }
  if (seen.length >= of * DECISIVE_SHARE) {
    const text = `Fix generation: ${counted(seen.length, of, 'wrong answer')} had ${hadWhat(seen, ',')} in the prompt.`;
    return { half: 'generation', questions: seen.length, of, text };
  }
  const never = neverSaw(unseen);
  const text = `Fix both halves: of ${of} wrong answers ${unseen.length} never saw ${never}, ${seen.length} had ${hadWhat(seen)}.`;
  return { half: 'both', questions: of, of, text };
}

function retrievalText(unseen: readonly Decided[], of: number): string {
  const unwinnable = unseen.filter(({ state }) => state === 'unwinnable').length;
  if (unwinnable * 2 > unseen.length) {
    return `Re-index or re-label: ${counted(unwinnable, of, 'wrong answer')} ${unwinnable === 1 ? 'has' : 'have'} no gold in the index.`;
  }
  return `Fix retrieval: ${counted(unseen.length, of, 'wrong answer')} never saw ${neverSaw(unseen)}.`;
}

function bothAtOnce(wrong: readonly Decided[], unseen: readonly Decided[]): Decision {
  const of = wrong.length;
  const anyway = wrong.filter(({ oracle }) => oracle === 'wrong').length;
  const text =
    of === 1
      ? `Fix both halves: the only wrong answer never saw ${neverSaw(unseen)} and is wrong with it too.`
      : `Fix both halves: of ${of} wrong answers ${unseen.length} never saw ${neverSaw(unseen)}, ${anyway} ${anyway === 1 ? 'is' : 'are'} wrong even with the gold.`;
  return { half: 'both', questions: of, of, text };
}

const neverSaw = (unseen: readonly Decided[]) =>
  unseen.some(({ state }) => state === 'partial')
    ? `all ${unseen.length === 1 ? 'it' : 'they'} needed`
    : `${unseen.length === 1 ? 'its' : 'their'} chunk`;

/** A question whose oracle answer is wrong too may have had a part only; `end` closes that remark. */
function hadWhat(seen: readonly Decided[], end = ''): string {
  const they = seen.length === 1 ? 'it' : 'they';
  return seen.every(({ needs, needsMet }) => needsMet === needs)
    ? `all ${they} needed`
    : `what ${they} needed, or part of it${end}`;
}

function nothingWrong(
  questions: readonly Decided[],
  asked: readonly Decided[],
  graded: readonly Decided[],
): Decision {
  const invented = questions.filter(({ state }) => state === 'invented').length;
  const unanswerable = questions.filter((q) => q.unanswerable && q.live !== null).length;
  if (invented > 0) {
    const text = `Fix generation: ${counted(invented, unanswerable, 'unanswerable question')} got an answer.`;
    return { half: 'generation', text, questions: invented, of: unanswerable };
  }
  if (graded.length === 0) {
    const text =
      unanswerable > 0
        ? 'Nothing to fix: no unanswerable question got an answer, and no other was asked.'
        : 'Nothing to judge: the run has no question with gold or an answer.';
    return { half: unanswerable > 0 ? 'none' : 'unknown', text, questions: 0, of: 0 };
  }
  const open = asked.length - graded.length;
  const right =
    graded.length === 1 ? 'the only graded answer is' : `all ${graded.length} graded answers are`;
  const rest = open === 0 ? '' : `, ${open} more ${open === 1 ? 'has' : 'have'} no verdict yet`;
  const lost = notFound(asked.filter(({ live }) => live === null)).length;
  if (lost > 0) {
    const text = `Retrieval fails ${counted(lost, asked.length, 'question')}; ${right} right${rest}.`;
    return { half: 'unknown', text, questions: lost, of: asked.length };
  }
  return {
    half: 'none',
    text: `Nothing to fix: ${right} right${rest}.`,
    questions: 0,
    of: graded.length,
  };
}

import { isFound } from '#core/history/movement';
import {
  compareQuestions,
  flipsIn,
  type ComparedQuestion,
  type FaredQuestion,
} from '#core/pairing/compare-questions';
import {
  compareRuns,
  type Comparison,
  type MeasuredQuestion,
  type MeasuredRun,
} from '#core/pairing/compare-runs';
import { pairQuestions } from '#core/pairing/pair';
import { answersOnce, remarksOn, type Remark } from './remarks.ts';
import { gradedOnce, transitionsIn, type Transition } from './transitions.ts';

/** A run with its questions, what each measured and how each fared. */
export interface FaredRun extends MeasuredRun {
  questions: readonly (MeasuredQuestion & FaredQuestion)[];
}

/** What became of the questions of one run in another. */
export interface Transitions {
  transitions: Transition[];
  remarks: Remark[];
}

/** What became of the questions and numbers from one run to another. */
export interface RunsCompared extends Comparison, Transitions {
  /** Of both runs, in qid order. */
  questions: ComparedQuestion[];
  /** All gold in the top k of head and not of base, and the reverse; qids in order. */
  gained: string[];
  lost: string[];
}

/**
 * Compares two runs in full.
 *
 * @param names metrics to compare; the remarks look at recall at the k of head, mrr and live accuracy.
 */
export function betweenRuns(
  base: FaredRun,
  head: FaredRun,
  names: readonly string[],
): RunsCompared {
  const comparison = compareRuns(base, head, names);
  const questions = compareQuestions(base.questions, head.questions);
  return {
    ...comparison,
    questions,
    ...flipsIn(questions),
    ...transitionsBetween(base.questions, head, comparison.means),
  };
}

/** @param means of the same two runs. */
export function transitionsBetween(
  base: readonly FaredQuestion[],
  head: { questions: readonly FaredQuestion[]; k: number | null },
  means: Comparison['means'],
): Transitions {
  const paired = pairQuestions(base.map(statedOf), head.questions.map(statedOf));
  return {
    transitions: transitionsIn(paired),
    remarks: [
      ...answersOnce(gradedOnce(paired), paired.pairs.length),
      ...(head.k === null ? [] : remarksOn(means, head.k)),
    ],
  };
}

const statedOf = (question: FaredQuestion) => ({
  ...question,
  graded: question.outcome.live !== null,
  found: isFound(question.outcome),
});

import type { PairedMeans } from '#core/pairing/compare';
import { counted } from './counted.ts';

/** What two runs together say that neither says alone. */
export interface Remark {
  rule: string;
  text: string;
}

/** A metric moved where its mean differs by at least this… */
export const MOVED_BY = 0.02;
/** …and, where a question counts as a whole, by at least this many questions. */
export const MOVED_QUESTIONS = 2;

/**
 * Remarks on a run and the one before, over the questions both measured.
 *
 * @param means by metric name; what may not be compared is absent.
 * @param k the shipped one.
 */
export function remarksOn(means: Readonly<Record<string, PairedMeans>>, k: number): Remark[] {
  const recall = means[`recall@${k}`];
  const { mrr, answer_accuracy_live: live } = means;
  const remarks: Remark[] = [];
  if (recall && live && rose(recall)) {
    const gain = `recall@${k} rose ${between(recall)}`;
    if (fell(live))
      remarks.push({
        rule: 'chunks_too_small',
        text: `${gain} while live accuracy fell ${between(live)}: the chunks may be too small to answer from.`,
      });
    else if (!rose(live))
      remarks.push({
        rule: 'no_answer_gain',
        text: `${gain} and live accuracy did not follow (${between(live)}): do not trust the gain yet.`,
      });
  }
  if (recall && mrr && held(recall) && mrr.after - mrr.before >= MOVED_BY)
    remarks.push({
      rule: 'better_order',
      text: `recall@${k} held (${between(recall)}) while MRR rose ${between(mrr)}: the right chunks stand higher, a real improvement that recall does not show.`,
    });
  if (recall && [recall, mrr, live].every((of) => !of || (of.before === 1 && of.after === 1)))
    remarks.push({
      rule: 'saturated',
      text: `Both runs score 1.0 throughout on the ${recall.n === 1 ? 'one question' : `${recall.n} questions`} they share: the golden set is saturated, add harder questions.`,
    });
  return remarks;
}

/** On questions that only one of the runs has a graded answer to. */
export function answersOnce(questions: number, of: number): Remark[] {
  if (questions === 0) return [];
  const which = counted(questions, of, 'question');
  const text = `Only one of the two runs has a graded answer to ${which}: there retrieval alone is compared.`;
  return [{ rule: 'answers_once', text }];
}

const rose = ({ n, before, after }: PairedMeans) => after - before >= leastMove(n);
const fell = ({ n, before, after }: PairedMeans) => before - after >= leastMove(n);
/** What is shown as a fall is not called held, however few questions it is. */
const held = (recall: PairedMeans) =>
  !rose(recall) && !fell(recall) && Math.abs(recall.after - recall.before) <= MOVED_BY + 1e-9;
/** Less rounding: 0.02 is 2 of 100. */
const leastMove = (n: number) => Math.max(MOVED_BY, MOVED_QUESTIONS / n) - 1e-9;

const between = ({ before, after }: PairedMeans) =>
  `from ${before.toFixed(3)} to ${after.toFixed(3)}`;

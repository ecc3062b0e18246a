import { byCodeUnit } from '#core/golden/qid-order';

/** In the order in which means are summed, so that equal values give equal bits. */
export function inQidOrder<Question extends { qid: string }>(
  questions: readonly Question[],
): readonly Question[] {
  const sorted = questions.every((q, i) => i === 0 || (questions[i - 1]?.qid ?? '') <= q.qid);
  return sorted ? questions : [...questions].sort((a, b) => byCodeUnit(a.qid, b.qid));
}

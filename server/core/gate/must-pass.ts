import type { Scored, ScoredQuestion } from '#core/report/scored';

/** A question that must pass and did not. */
export interface MustPassFailure {
  qid: string;
  reason: string;
}

/** Questions marked `must_pass` that fail: not all gold in the top k, or the live answer wrong. */
export function findMustPassFailures(scored: Scored): MustPassFailure[] {
  return scored.questions
    .filter((question) => question.mustPass)
    .flatMap((question) => {
      const reason = reasonOf(question, scored.k);
      return reason ? [{ qid: question.qid, reason }] : [];
    });
}

function reasonOf(question: ScoredQuestion, k: number): string | null {
  if (question.error !== null) return `raised: ${question.error}`;
  if (question.needsMet < question.needs) {
    const rank = question.rank === null ? 'not found' : `first at rank ${question.rank}`;
    return `${question.needsMet} of ${question.needs} needs in the top ${k} (${rank})`;
  }
  const documents = question.metrics[`doc_recall@${k}`] ?? null;
  if (question.needs === 0 && documents !== null && documents < 1) {
    return `not all gold documents in the top ${k}`;
  }
  return question.live === 'wrong' ? 'the live answer is wrong' : null;
}

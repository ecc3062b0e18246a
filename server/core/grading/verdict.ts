import type { Answer, Verdict } from '#core/report/report';
import { gradeByMention } from './must-mention.ts';

/**
 * The verdict that counts for one answer. A raised call is wrong. Must-mention grading is ours and
 * is done again wherever the answer is at hand; the verdict of a judge or a person stands, and so
 * does a claimed one without an answer to check it against. Null: not graded.
 */
export function verdictOf(answer: Answer | null, mustMention: readonly string[]): Verdict | null {
  if (answer === null) return null;
  if (answer.error !== null) return 'wrong';
  if (answer.graded_by === 'judge' || answer.graded_by === 'human') return answer.verdict;
  return gradeByMention(answer.answer, mustMention) ?? answer.verdict;
}

import type { QuestionRow } from '../../../server/routes/schema/question.ts';

/** Where each need stood, `Needed passages: rank 2, not found`; null where there is one, or none. */
export function needsWords({ need_ranks: ranks }: Pick<QuestionRow, 'need_ranks'>): string | null {
  if (ranks.length < 2) return null;
  const places = ranks.map((rank) => (rank === null ? 'not found' : `rank ${rank}`));
  return `Needed passages: ${places.join(', ')}`;
}

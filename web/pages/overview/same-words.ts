import type { Trend } from '../../../server/routes/schema/trend.ts';
import { plural } from '../../parts/format.ts';

/**
 * Over how many questions the lines run, where they are the same throughout; null elsewhere.
 *
 * @param recall the recall drawn, `recall@5`.
 */
export function sameWords(trend: Trend, recall: string): string | null {
  const { asked, n, left_out: leftOut } = trend.same_questions;
  if (!asked) return null;
  const shared = n[recall] ?? n.mrr ?? 0;
  if (shared === 0) return 'no question is in all runs with the same labels';
  const all = trend.points.reduce((most, point) => Math.max(most, point.judged), 0);
  const answers = n.retrieval_tax ?? n.answer_accuracy_live ?? 0;
  return [
    `over the ${shared} of ${all} questions that all runs share`,
    ...(answers > 0 && answers !== shared ? [`answers over ${answers}`] : []),
    ...(leftOut > 0 ? [`${plural(leftOut, 'run')} without questions left out`] : []),
    'the numbers above over all questions of their run',
  ].join(', ');
}

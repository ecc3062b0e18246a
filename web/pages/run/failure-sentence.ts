import type { Diagnosis, State } from '../../../server/routes/schema/diagnosis.ts';
import { plural } from '../../parts/format.ts';

type Counted = Pick<Diagnosis, 'states' | 'failures'>;

/**
 * `31 of 65 questions fail: 29 that the documents answer, 2 with an answer invented that no document
 * gives.` The decision is about the former alone, advice and table about all; null without failures.
 * @param unanswerable questions that no document answers; undefined while that is not known.
 */
export function failureSentence(
  { states, failures }: Counted,
  unanswerable: number | undefined,
): string | null {
  if (failures === 0) return null;
  const of = states.reduce((sum, { count }) => sum + count, 0);
  const countOf = (name: State) => states.find(({ state }) => state === name)?.count ?? 0;
  const [invented, errors] = [countOf('invented'), countOf('error')];
  const kinds = [
    [failures - invented - errors, 'that the documents answer'],
    [invented, 'with an answer invented that no document gives'],
    [errors, 'with an error'],
  ] as const;
  const parts = kinds.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  const total = `${failures} of ${plural(of, 'question')} fail${failures === 1 ? 's' : ''}`;
  const asked = unanswerable
    ? ` ${of - unanswerable} have an answer in the documents, ${unanswerable} none.`
    : '';
  return `${total}${parts.length > 1 ? `: ${parts.join(', ')}` : ''}.${asked}`;
}

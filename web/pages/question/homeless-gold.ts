import type { QuestionDetail } from '../../../server/routes/schema/question.ts';

type Gold = Pick<QuestionDetail, 'needs_detail' | 'evidence'>;

/** How many needs no chunk of the index can meet: their passage was cut in two, or never indexed. */
export function homelessNeeds({ needs_detail: needs }: Pick<Gold, 'needs_detail'>): number {
  return needs.filter(({ ids }) => ids.length === 0).length;
}

/** Quotes behind one homeless need; all of them where needs and quotes do not pair one to one. */
export function quotesOf({ needs_detail: needs, evidence }: Gold, index: number): string[] {
  const own = needs.length === evidence.length ? evidence.slice(index, index + 1) : evidence;
  return own.map(({ quote }) => quote);
}

/** Why the oracle gave no answer; null where the gold is not the reason. */
export function oracleAbsence(detail: Pick<Gold, 'needs_detail'>): string | null {
  const homeless = homelessNeeds(detail);
  if (homeless === 0) return null;
  const { length } = detail.needs_detail;
  const what = homeless === length ? 'the gold' : `${homeless} of the ${length} needed passages`;
  return `Not generated: no chunk holds ${what}.`;
}

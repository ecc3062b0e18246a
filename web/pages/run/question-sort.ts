import type { Movement, QuestionRow } from '../../../server/routes/schema/question.ts';

/** Columns the questions can be sorted by; `change` puts lost and gained first. */
export const SORTS = ['change', 'qid', 'rank', 'live'] as const;
export type SortKey = (typeof SORTS)[number];
export interface Sort {
  key: SortKey;
  descending: boolean;
}

const ORDER: (Movement | null)[] = [
  'lost',
  'gained',
  'worse',
  'better',
  'new',
  'relabelled',
  'same',
  null,
];
/** Worse than any rank: not found; worse still: raised. Unanswerable questions have no rank at all. */
const NOT_FOUND = 1e6;

/** `rank`, or `-rank` for the other way round; anything unknown sorts by change. */
export function sortNamed(name: string | null): Sort {
  const key = SORTS.find((sort) => sort === name?.replace(/^-/, ''));
  return { key: key ?? 'change', descending: key !== undefined && name?.startsWith('-') === true };
}

/** What the URL says of a sort; null for the one that needs no word. */
export function nameOfSort({ key, descending }: Sort): string | null {
  if (key === 'change' && !descending) return null;
  return `${descending ? '-' : ''}${key}`;
}

/** A sorted copy; equal rows keep qid order. */
export function sortRows(rows: QuestionRow[], { key, descending }: Sort): QuestionRow[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(key, a, b) || compareQids(a, b));
}

function compare(key: SortKey, a: QuestionRow, b: QuestionRow): number {
  if (key === 'qid') return compareQids(a, b);
  if (key === 'rank') return depthOf(a) - depthOf(b);
  if (key === 'live') return verdictOrder(a) - verdictOrder(b) || depthOf(b) - depthOf(a);
  return ORDER.indexOf(a.movement) - ORDER.indexOf(b.movement) || depthOf(b) - depthOf(a);
}

function depthOf(row: QuestionRow): number {
  if (row.error !== null) return NOT_FOUND + 1;
  if (row.needs === 0) return 0;
  return row.rank ?? NOT_FOUND;
}

/** Wrong answers first: they are what one looks for. */
function verdictOrder(row: QuestionRow): number {
  if (row.live === null) return 2;
  return row.live === 'wrong' ? 0 : 1;
}

const byNumber = new Intl.Collator('en', { numeric: true });
const compareQids = (a: QuestionRow, b: QuestionRow) => byNumber.compare(a.qid, b.qid);

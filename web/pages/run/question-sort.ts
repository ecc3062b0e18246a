import type { Movement, QuestionRow } from '../../../server/routes/schema/question.ts';
import { BAR_ORDER } from '../../parts/state-words.ts';

/** Columns the questions can be sorted by; `change` puts lost and gained first, in each those whose answer turned with it, then failures. */
export const SORTS = ['change', 'qid', 'state', 'rank', 'live'] as const;
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
  'moved',
  'same',
  null,
];
/** Worse than any rank: not found; worse still: raised. */
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
  return rows.toSorted(
    (a, b) =>
      (key === 'rank' ? Number(isUnranked(a)) - Number(isUnranked(b)) : 0) ||
      sign * compare(key, a, b) ||
      compareQids(a, b),
  );
}

function compare(key: SortKey, a: QuestionRow, b: QuestionRow): number {
  if (key === 'qid') return compareQids(a, b);
  if (key === 'state') return placeInBar(a) - placeInBar(b) || depthOf(b) - depthOf(a);
  if (key === 'rank') return depthOf(a) - depthOf(b);
  if (key === 'live') return verdictOrder(a) - verdictOrder(b) || depthOf(b) - depthOf(a);
  return (
    ORDER.indexOf(a.movement) - ORDER.indexOf(b.movement) ||
    Number(hasPaid(b)) - Number(hasPaid(a)) ||
    placeInBar(a) - placeInBar(b) ||
    depthOf(b) - depthOf(a)
  );
}

/** Unanswerable questions have no rank: they come last, whichever way ranks are sorted. */
const isUnranked = (row: QuestionRow) => row.needs === 0 && row.error === null;

/** Its live answer turned the way of the movement: such a question shows why it matters. */
function hasPaid({ movement, live, before }: QuestionRow): boolean {
  if (movement === 'lost' || movement === 'worse')
    return live === 'wrong' && before?.live === 'correct';
  if (movement === 'gained' || movement === 'better')
    return live === 'correct' && before?.live === 'wrong';
  return false;
}

function depthOf(row: QuestionRow): number {
  if (row.error !== null) return NOT_FOUND + 1;
  if (row.needs === 0) return 0;
  return row.rank ?? NOT_FOUND;
}

/** Failures first, half by half, as in the bar. */
const placeInBar = ({ state }: QuestionRow) =>
  state === null ? BAR_ORDER.length : BAR_ORDER.indexOf(state);

/** Wrong answers first: they are what one looks for. */
function verdictOrder(row: QuestionRow): number {
  if (row.live === null) return 2;
  return row.live === 'wrong' ? 0 : 1;
}

const byNumber = new Intl.Collator('en', { numeric: true });
const compareQids = (a: QuestionRow, b: QuestionRow) => byNumber.compare(a.qid, b.qid);

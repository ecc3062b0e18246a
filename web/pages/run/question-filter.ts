import type { QuestionRow } from '../../../server/routes/schema/question.ts';

/** The chips above the questions, in their order. */
export const FILTERS = ['all', 'lost', 'gained', 'wrong', 'missed', 'errors'] as const;
export type Filter = (typeof FILTERS)[number];

/** Words on the chips. */
export const FILTER_WORDS: Record<Filter, string> = {
  all: 'All',
  lost: 'Lost',
  gained: 'Gained',
  wrong: 'Wrong answers',
  missed: 'Not found',
  errors: 'Errors',
};

const PASSES: Record<Filter, (row: QuestionRow) => boolean> = {
  all: () => true,
  lost: (row) => row.movement === 'lost',
  gained: (row) => row.movement === 'gained',
  wrong: (row) => row.live === 'wrong',
  missed: (row) => row.needs > 0 && row.rank === null && row.error === null,
  errors: (row) => row.error !== null,
};

/** The filter a URL names; anything unknown shows all. */
export function filterNamed(name: string | null): Filter {
  return FILTERS.find((filter) => filter === name) ?? 'all';
}

/** How many rows each chip would show. */
export function countFilters(rows: QuestionRow[]): Record<Filter, number> {
  const counts = FILTERS.map((filter) => [filter, rows.filter(PASSES[filter]).length]);
  return Object.fromEntries(counts) as Record<Filter, number>;
}

/** Rows that pass the chip and hold every word searched for in qid, question or tags. */
export function filterRows(rows: QuestionRow[], filter: Filter, search: string): QuestionRow[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!PASSES[filter](row)) return false;
    const text = `${row.qid} ${row.question ?? ''} ${row.tags.join(' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

import type { Placed } from './ranking-diff.ts';

/** Rows shown below k before "show all": enough to see who nearly made it. */
export const ROWS_BELOW_K = 3;

/** A row of a ranking as drawn: a chunk, or how many are folded away. */
export type Row = { kind: 'chunk'; placed: Placed } | { kind: 'gap'; hidden: number };

/** The top of a ranking and every gold chunk below it, with gaps named; all of it with `all`. */
export function visibleRanks(placed: Placed[], k: number | null, all: boolean): Row[] {
  const top = (k ?? 5) + ROWS_BELOW_K;
  const rows: Row[] = [];
  for (const item of placed) {
    const last = rows.at(-1);
    if (all || item.entry.rank <= top || item.entry.need !== null)
      rows.push({ kind: 'chunk', placed: item });
    else if (last?.kind === 'gap') last.hidden += 1;
    else rows.push({ kind: 'gap', hidden: 1 });
  }
  return rows;
}

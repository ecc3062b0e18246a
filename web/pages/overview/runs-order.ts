import type { Stop } from '../../charts/stops.ts';

/** Column, and direction: `recall`, `-recall` (descending). Without: newest first. */
export interface Order {
  column: string;
  isDescending: boolean;
}

export function parseOrder(param: string | null): Order {
  if (!param) return { column: 'commit', isDescending: true };
  return { column: param.replace(/^-/, ''), isDescending: param.startsWith('-') };
}

/** The query value after a click on a column: highest first, then lowest, then back to the default. */
export function nextOrder(order: Order, column: string): string | null {
  if (order.column !== column) return column === 'commit' ? column : `-${column}`;
  if (order.isDescending) return column;
  return null;
}

/** Runs sorted by a value; those without one stay last, ties are newest first. */
export function sortRows(
  rows: readonly Stop[],
  order: Order,
  valueOf: (row: Stop, column: string) => number | null,
): Stop[] {
  const turn = order.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row, order.column) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        return Number(a.value === null) - Number(b.value === null) || b.row.x - a.row.x;
      }
      return turn * (a.value - b.value) || b.row.x - a.row.x;
    })
    .map((one) => one.row);
}

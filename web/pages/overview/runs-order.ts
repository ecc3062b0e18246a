import type { TrendPoint } from '../../../server/routes/schema/trend.ts';

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

/** Measured commits sorted by a value; those without one stay last, ties are newest first. */
export function sortPoints(
  points: readonly TrendPoint[],
  order: Order,
  valueOf: (point: TrendPoint, column: string) => number | null,
): TrendPoint[] {
  const turn = order.isDescending ? -1 : 1;
  return points
    .filter((point) => point.run_id !== null)
    .map((point) => ({ point, value: valueOf(point, order.column) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        return (
          Number(a.value === null) - Number(b.value === null) || b.point.position - a.point.position
        );
      }
      return turn * (a.value - b.value) || b.point.position - a.point.position;
    })
    .map((one) => one.point);
}

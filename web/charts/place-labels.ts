/** Free room between two labels of a row. */
const GAP = 6;

/** Where a label stands; `row` null: there was no room for its words. */
export interface LabelPlace {
  left: number;
  row: number | null;
}

/**
 * Puts labels into `rows` rows without touching each other, first come first served: from left to
 * right, each in the first row with room. `left` is where a label would like to start; all stay
 * inside the area. Sorted by `left`.
 */
export function placeLabels(
  labels: readonly { left: number; width: number }[],
  area: { left: number; right: number },
  rows: number,
): LabelPlace[] {
  const free = new Array<number>(rows).fill(-Infinity);
  return labels.map(({ left: wanted, width }) => {
    const left = Math.max(area.left, Math.min(wanted, area.right - width));
    const row = free.findIndex((from) => from <= left);
    if (row < 0) return { left: wanted, row: null };
    free[row] = left + width + GAP;
    return { left, row };
  });
}

import type { XY } from './trend-series.ts';

/** By how much a line is drawn beside its value at a commit; 0 almost everywhere. */
export type Shift = (x: number) => number;

/**
 * Lines of equal value would hide each other: where two are closer than `step` at the same commit
 * they are fanned out around it, `step` apart, in the order of the lines. All in units of the axis;
 * `step` is meant to be a few pixels, too little to be read as another value.
 */
export function dodge(lines: readonly (readonly XY[])[], step: number): Shift[] {
  const columns = new Map<number, { line: number; y: number }[]>();
  lines.forEach((places, line) => {
    for (const { x, y } of places) {
      if (Number.isNaN(y)) continue;
      const column = columns.get(x);
      if (column) column.push({ line, y });
      else columns.set(x, [{ line, y }]);
    }
  });
  const shifts = lines.map(() => new Map<number, number>());
  for (const [x, column] of columns) {
    for (const group of touching(column, step)) {
      group
        .sort((a, b) => a.line - b.line)
        .forEach(({ line }, index) => {
          const by = (index - (group.length - 1) / 2) * step;
          // The first line is drawn in front and stands above the others.
          if (by !== 0) shifts[line]?.set(x, -by);
        });
    }
  }
  return shifts.map((shift) => (x) => shift.get(x) ?? 0);
}

/** Runs of values that are closer to their neighbour than `step`. */
function touching<One extends { y: number }>(column: One[], step: number): One[][] {
  const groups: One[][] = [];
  let last = -Infinity;
  for (const one of column.sort((a, b) => a.y - b.y)) {
    const group = groups.at(-1);
    if (group && one.y - last < step) group.push(one);
    else groups.push([one]);
    last = one.y;
  }
  return groups;
}

/** The places of a line, each moved by its shift. */
export const shifted = (places: readonly XY[], shift: Shift): XY[] =>
  places.map(({ x, y }) => ({ x, y: y + shift(x) }));

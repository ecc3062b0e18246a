import { expect, it } from 'vitest';
import { centre, principalDirections, removeDirections } from './directions.ts';

const rowsOf = (...rows: number[][]) => rows.map((row) => Float64Array.from(row));

it('centre takes the mean from every row', () => {
  const rows = rowsOf([1, 10], [3, 20]);
  centre(rows);
  expect(rows).toEqual(rowsOf([-1, -5], [1, 5]));
});

it('finds the directions in which rows differ most, and removes them', () => {
  // Widest along (1, 1), then along (1, -1).
  const rows = rowsOf([5, 5], [-5, -5], [1, -1], [-1, 1]);
  const [first, second] = principalDirections(rows, 2) as [Float64Array, Float64Array];
  for (const x of first) expect(Math.abs(x)).toBeCloseTo(Math.SQRT1_2, 9);
  expect(first[0]).toBeCloseTo(first[1] as number, 9);
  expect(second[0]).toBeCloseTo(-(second[1] as number), 9);
  removeDirections(rows, [first]);
  const left = rowsOf([0, 0], [0, 0], [1, -1], [-1, 1]);
  for (const [i, row] of rows.entries()) {
    for (const [d, x] of row.entries()) expect(x).toBeCloseTo(left[i]?.[d] ?? NaN, 9);
  }
});

/** Rounds of power iteration: the first directions of word vectors stand out, so these are plenty. */
const ROUNDS = 100;

/** Subtracts from every row the mean of all rows. */
export function centre(rows: readonly Float64Array[]): void {
  const mean = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows) row.forEach((x, d) => (mean[d] = (mean[d] as number) + x / rows.length));
  for (const row of rows) row.forEach((x, d) => (row[d] = x - (mean[d] as number)));
}

/** The `count` directions of unit length along which centred rows differ most, one after another. */
export function principalDirections(rows: readonly Float64Array[], count: number): Float64Array[] {
  const size = rows[0]?.length ?? 0;
  const left = rows.map((row) => row.slice());
  return Array.from({ length: count }, () => {
    const covariance = Array.from({ length: size }, () => new Float64Array(size));
    for (const row of left) {
      for (const [i, line] of covariance.entries()) {
        const x = row[i] as number;
        for (let j = 0; j < size; j++) line[j] = (line[j] as number) + x * (row[j] as number);
      }
    }
    // Any start will do that is not at right angles to what is sought.
    let direction = longest(left).slice();
    for (let round = 0; round < ROUNDS; round++) {
      const next = Float64Array.from(covariance, (line) => product(line, direction));
      const length = Math.sqrt(product(next, next));
      direction = next.map((x) => x / length);
    }
    removeDirections(left, [direction]);
    return direction;
  });
}

/** Takes from every row what points along these directions of unit length. */
export function removeDirections(
  rows: readonly Float64Array[],
  directions: readonly Float64Array[],
): void {
  for (const row of rows) {
    for (const direction of directions) {
      const along = product(row, direction);
      row.forEach((x, d) => (row[d] = x - along * (direction[d] as number)));
    }
  }
}

const longest = (rows: readonly Float64Array[]) =>
  rows.reduce((best, row) => (product(row, row) > product(best, best) ? row : best));

const product = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);

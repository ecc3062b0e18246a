/** Above this depth ranks are spaced by their logarithm, so that the first ones stay apart. */
export const LINEAR_DEPTH = 25;

/** Where ranks and lanes stand on the reversed axis: 1 on top, then "not found", then "error". */
export interface RankScale {
  toY(rank: number): number;
  /** Between rank k and k + 1; null where no k is known. */
  kLine: number | null;
  missed: number;
  /** Null where no run raised: the lane is not drawn. */
  error: number | null;
  min: number;
  max: number;
  ticks: { y: number; label: string }[];
}

/**
 * The vertical scale of a rank history. `depth` is the deepest list asked for: a question without
 * a rank was not found within it.
 */
export function rankScale(k: number | null, depth: number, hasErrors: boolean): RankScale {
  const toY =
    depth <= LINEAR_DEPTH ? (rank: number) => rank : (rank: number) => 1 + spread(rank, depth);
  const last = toY(depth);
  const lane = (last - 1) * 0.09 + 0.6;
  const missed = last + lane;
  const error = hasErrors ? missed + lane : null;
  return {
    toY,
    kLine: k !== null && k < depth ? (toY(k) + toY(k + 1)) / 2 : null,
    missed,
    error,
    min: 1 - lane * 0.6,
    max: (error ?? missed) + lane * 0.6,
    ticks: [
      ...tickRanks(k, depth).map((rank) => ({
        y: toY(rank),
        label: rank === k ? `top ${k}` : String(rank),
      })),
      { y: missed, label: 'not found' },
      ...(error === null ? [] : [{ y: error, label: 'error' }]),
    ],
  };
}

/** 0 at rank 1, LINEAR_DEPTH - 1 at `depth`. */
function spread(rank: number, depth: number): number {
  return (Math.log2(rank) / Math.log2(depth)) * (LINEAR_DEPTH - 1);
}

/** 1, k, the depth, and round ranks between that keep their distance from these. */
function tickRanks(k: number | null, depth: number): number[] {
  const fixed = [1, ...(k === null ? [] : [k]), depth].filter((rank) => rank <= depth);
  const round = depth <= LINEAR_DEPTH ? [10, 15] : [10, 30, 100, 300, 1000];
  const far = (a: number, b: number) =>
    depth <= LINEAR_DEPTH ? Math.abs(a - b) >= depth / 8 : Math.max(a, b) / Math.min(a, b) > 1.8;
  const ticks = new Set(fixed);
  for (const rank of round) {
    if (rank < depth && [...ticks].every((other) => far(rank, other))) ticks.add(rank);
  }
  return [...ticks].sort((a, b) => a - b);
}

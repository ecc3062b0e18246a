import type { Metric } from './metric.ts';

/**
 * The p-quantile with linear interpolation between closest ranks (Hyndman & Fan type 7, as NumPy
 * and `statistics.median` do).
 *
 * @param values at least one.
 */
export function quantile(values: ArrayLike<number>, p: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * p;
  const below = Math.floor(at);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
  return low + (high - low) * (at - below);
}

/** retrieve_ms_p50: median milliseconds of `retrieve`, over all questions that were timed. */
export const retrieveMsP50: Metric = {
  family: 'retrieve_ms_p50',
  version: 1,
  better: 'lower',
  atK: false,
  kind: 'latency',
  score: (judged) => judged.retrieveMs,
  combine: (values) => quantile(values, 0.5),
};

/** retrieve_ms_p95: the slowest twentieth begins here. */
export const retrieveMsP95: Metric = {
  ...retrieveMsP50,
  family: 'retrieve_ms_p95',
  combine: (values) => quantile(values, 0.95),
};

import type { Judged } from './judged.ts';
import type { AtKMetric, FixedMetric } from './name.ts';

/** One metric: how a question is scored, and how questions become one number. */
export interface Metric {
  family: FixedMetric | AtKMetric;
  /** Raised when a value of the same report would change; kept with every stored number. */
  version: number;
  better: 'higher' | 'lower';
  /** Takes a k: `recall@5`. Otherwise `k` is the shipped k and ignored. */
  atK: boolean;
  /** Which labels and which switch it needs; says what breaks its line in a trend. */
  kind: 'retrieval' | 'answer' | 'latency';
  /** A question's own value; null: it does not take part. Never NaN. */
  score(judged: Judged, k: number): number | null;
  /** All values of a run as one number; default: the plain mean in the order given. */
  combine?(values: ArrayLike<number>): number;
}

/** Plain mean, summed in the order given; null of nothing. */
export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] as number;
  return sum / values.length;
}

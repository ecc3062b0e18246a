/** Absolute, where none is configured. */
export const DEFAULT_TOLERANCE = 0.05;

/** Below this a difference is rounding. */
export const ROUNDING = 1e-9;

/** A tolerance for all metrics, or one per metric name. */
export type Tolerance = number | Readonly<Record<string, number>>;

/** The tolerance that holds for a metric. */
export function toleranceOf(tolerance: Tolerance | null | undefined, metric: string): number {
  if (typeof tolerance === 'number') return tolerance;
  return tolerance && Object.hasOwn(tolerance, metric)
    ? (tolerance[metric] as number)
    : DEFAULT_TOLERANCE;
}

/**
 * Is `got` worse than `want` by more than the tolerance? Exactly `want - got - tolerance > 1e-9`,
 * turned where lower is better: falling by just the tolerance is not worse.
 */
export function isWorse(
  want: number,
  got: number,
  tolerance: number,
  better: 'higher' | 'lower',
): boolean {
  const loss = better === 'higher' ? want - got : got - want;
  return loss - tolerance > ROUNDING;
}

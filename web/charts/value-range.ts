export interface Range {
  min: number;
  max: number;
  step: number;
}

/** No axis is spread wider than this many points of a metric, or noise would look like news. */
const SMALLEST_SPAN = 0.1;
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5];
const MAX_STEPS = 6;

/**
 * An axis that fits `values`, ends on round numbers and stays inside `bounds`.
 * Without values: the bounds themselves.
 */
export function fitRange(
  values: readonly number[],
  bounds: { min: number; max: number },
  maxSteps = MAX_STEPS,
): Range {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return { ...bounds, step: stepFor(bounds.max - bounds.min, maxSteps) };

  const missing = Math.max(0, SMALLEST_SPAN - (high - low));
  const margin = Math.max(missing / 2, (high - low) * 0.08);
  low = Math.max(bounds.min, low - margin);
  high = Math.min(bounds.max, high + margin);
  const step = stepFor(high - low, maxSteps);
  const min = Math.max(bounds.min, round(Math.floor(low / step + 1e-9) * step));
  const max = Math.min(bounds.max, round(Math.ceil(high / step - 1e-9) * step));
  return { min, max: max > min ? max : round(min + step), step };
}

function stepFor(span: number, maxSteps: number): number {
  return STEPS.find((step) => span / step <= maxSteps) ?? 0.5;
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

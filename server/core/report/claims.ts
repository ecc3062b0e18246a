import { metricNamed } from '#core/metrics/registry';
import type { Scored } from './scored.ts';

/** A claimed metric that the rankings do not bear out. */
export interface Mismatch {
  metric: string;
  claimed: number | null;
  computed: number | null;
}

/** Claims are taken as rounded to the digits they are written with, but to no fewer than these. */
const LEAST_DECIMALS = 3;

/**
 * Claims that differ from what was computed by more than the rounding of their own digits (0.82
 * stands for 0.8195 to 0.8205, 0.8235 for 0.82345 to 0.82355). Names that are no metric are passed
 * over; a value claimed where nothing was measured, and the reverse, differ.
 */
export function findMismatches(
  claimed: Readonly<Record<string, number | null>> | null,
  scored: Pick<Scored, 'metrics'>,
): Mismatch[] {
  const mismatches: Mismatch[] = [];
  for (const [metric, value] of Object.entries(claimed ?? {})) {
    if (metricNamed(metric) === null) continue;
    const computed = scored.metrics[metric] ?? null;
    if (!agree(value, computed)) mismatches.push({ metric, claimed: value, computed });
  }
  return mismatches;
}

function agree(claimed: number | null, computed: number | null): boolean {
  if (claimed === null || computed === null) return claimed === computed;
  return Math.abs(claimed - computed) <= roundingOf(claimed) + 1e-9;
}

/** How far a number written with this many digits may be from what it was rounded from. */
export function roundingOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const written = (mantissa.split('.')[1] ?? '').length - Number(exponent);
  return 0.5 * 10 ** -Math.max(written, LEAST_DECIMALS);
}

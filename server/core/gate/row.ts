import { metricNamed, type NamedMetric } from '#core/metrics/registry';
import type { Scored } from '#core/report/scored';
import type { Baseline } from './baseline.ts';
import { isWorse, type Tolerance, toleranceOf } from './rule.ts';
import { compareShared, type Pairing } from './shared-items.ts';

export interface GateRow {
  metric: string;
  want: number | null;
  got: number | null;
  /** got - want. */
  difference: number | null;
  /** Absolute, in the metric's own unit. */
  tolerance: number;
  /** Questions compared. */
  n: number;
  status: 'held' | 'improved' | 'regressed' | 'not_comparable' | 'error';
  /** Why it is an error; null otherwise. */
  problem: string | null;
}

/** What a row is made from. */
export interface RowInput {
  baseline: Baseline;
  scored: Scored;
  tolerance?: Tolerance | null;
  /** Set where only the shared questions are compared. */
  pairing: Pairing | null;
  /** False: another golden set and nothing to compare by. */
  comparable: boolean;
}

interface Measured {
  want: number | null;
  got: number | null;
  wantN: number | null;
  gotN: number;
}

function measure(
  named: NamedMetric,
  { baseline, scored, pairing, comparable }: RowInput,
): Measured {
  if (pairing && comparable) return compareShared(pairing, named);
  const before = Object.hasOwn(baseline.metrics, named.name) ? baseline.metrics[named.name] : null;
  return {
    want: before?.value ?? null,
    got: scored.metrics[named.name] ?? null,
    wantN: before?.n ?? null,
    gotN: scored.n[named.name] ?? 0,
  };
}

/** One listed metric held against the baseline. */
export function rowOf(name: string, input: RowInput): GateRow {
  const named = metricNamed(name);
  const given = toleranceOf(input.tolerance, name);
  if (!named) return failed(name, given, 'is no metric');
  const measured = measure(named, input);
  const problem = problemOf(name, measured, input);
  const { want, got, gotN } = measured;
  if (problem !== null || want === null || got === null) {
    return { ...failed(name, given, problem ?? 'is missing'), want, got, n: gotN };
  }
  // Milliseconds have no natural unit of harm: their tolerance is a share of the baseline.
  const tolerance = named.metric.kind === 'latency' ? given * want : given;
  const status = input.comparable
    ? statusOf(want, got, tolerance, named.metric.better)
    : 'not_comparable';
  return {
    metric: name,
    want,
    got,
    difference: got - want,
    tolerance,
    n: gotN,
    status,
    problem: null,
  };
}

function statusOf(want: number, got: number, tolerance: number, better: 'higher' | 'lower') {
  if (isWorse(want, got, tolerance, better)) return 'regressed';
  return isWorse(got, want, tolerance, better) ? 'improved' : 'held';
}

function failed(metric: string, tolerance: number, problem: string): GateRow {
  return {
    metric,
    want: null,
    got: null,
    difference: null,
    tolerance,
    n: 0,
    status: 'error',
    problem,
  };
}

function problemOf(
  name: string,
  { want, got, wantN, gotN }: Measured,
  { baseline, pairing, comparable }: RowInput,
): string | null {
  if (!Object.hasOwn(baseline.metrics, name)) {
    return 'not in the baseline; record it with: ranktrail baseline --update';
  }
  if (want === null && pairing) return 'the baseline has it for none of the shared questions';
  if (got === null) return 'the run did not measure it';
  if (comparable && wantN !== null && gotN < wantN) {
    return `measured on ${gotN} of the ${wantN} questions of the baseline`;
  }
  return null;
}

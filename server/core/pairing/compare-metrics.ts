import { atShippedK } from '#core/metrics/name';
import { inRegistryOrder, metricNamed } from '#core/metrics/registry';
import { refuseBeyondDepth } from '#core/metrics/within-depth';
import type { PairedMeans } from './compare.ts';

/** A run's own means; `n`: over how many questions, absent where the run came as numbers alone. */
export interface OwnMeans {
  metrics: Readonly<Record<string, number | null>>;
  n: Readonly<Record<string, number>>;
}

export interface ComparedMetric {
  metric: string;
  base: { value: number; n: number | null } | null;
  head: { value: number; n: number | null } | null;
  paired: { n: number; base: number; head: number; difference: number } | null;
}

/** What names of metrics are chosen by. */
interface Measured extends Pick<OwnMeans, 'metrics'> {
  k: number | null;
  depth: number | null;
}

/** Metrics that one run measured, or both. */
export function measuredInEither(base: Measured, head: Measured): string[] {
  const names = [base, head].flatMap(({ metrics }) =>
    Object.keys(metrics).filter((name) => (metrics[name] ?? null) !== null),
  );
  return inRegistryOrder(names);
}

/**
 * The metrics asked for of one run or two; `recall@k` stands for the k that each of them shipped.
 *
 * @throws BeyondDepthError for recall and hit at a K beyond the depth of one of the runs.
 */
export function askedOf(names: readonly string[], ...runs: Omit<Measured, 'metrics'>[]): string[] {
  const depths = runs.map(({ depth }) => depth).filter((depth) => depth !== null);
  refuseBeyondDepth(names, depths.length > 0 ? Math.min(...depths) : null);
  const atEach = names.flatMap((name) => runs.map(({ k }) => atShippedK(name, k)));
  return inRegistryOrder(atEach.filter((name) => metricNamed(name) !== null));
}

/** Metrics of two runs beside each other, in the order given. */
export function compareMetrics(
  names: readonly string[],
  base: OwnMeans,
  head: OwnMeans,
  means: Readonly<Record<string, PairedMeans>>,
): ComparedMetric[] {
  return names.map((metric) => ({
    metric,
    base: ownMean(metric, base),
    head: ownMean(metric, head),
    paired: pairedMean(means[metric]),
  }));
}

function ownMean(name: string, { metrics, n }: OwnMeans): ComparedMetric['base'] {
  const value = metrics[name] ?? null;
  return value === null ? null : { value, n: n[name] ?? null };
}

function pairedMean(means: PairedMeans | undefined): ComparedMetric['paired'] {
  if (!means) return null;
  const { n, before, after } = means;
  return { n, base: before, head: after, difference: after - before };
}

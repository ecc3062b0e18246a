import { abstentionRate } from './abstention-rate.ts';
import { accuracyLive, accuracyOracle } from './answer-accuracy.ts';
import { averagePrecision } from './average-precision.ts';
import { docRecall } from './doc-recall.ts';
import { hit } from './hit.ts';
import { retrieveMsP50, retrieveMsP95 } from './latency.ts';
import { mean, type Metric } from './metric.ts';
import { parseMetricName, STANDARD_KS } from './name.ts';
import { ndcg } from './ndcg.ts';
import { precision } from './precision.ts';
import { recall } from './recall.ts';
import { mrr, mrrAt10 } from './reciprocal-rank.ts';
import { retrievalTax } from './retrieval-tax.ts';

/** Every metric there is, in the order tables show them. */
export const METRICS: readonly Metric[] = [
  recall,
  hit,
  precision,
  mrr,
  mrrAt10,
  ndcg,
  averagePrecision,
  docRecall,
  accuracyLive,
  accuracyOracle,
  retrievalTax,
  abstentionRate,
  retrieveMsP50,
  retrieveMsP95,
];

/** A metric under the name it is reported by. */
export interface NamedMetric {
  name: string;
  metric: Metric;
  /** The k of the name; null where it has none. */
  k: number | null;
}

/** The metric of a name such as `recall@5` or `mrr`, or null when it is none of ours. */
export function metricNamed(name: string): NamedMetric | null {
  const parsed = parseMetricName(name);
  const metric = parsed && METRICS.find((m) => m.family === parsed.family);
  return metric ? { name, metric, k: parsed.k } : null;
}

/** What a run with this k reports: every metric, those at k for 1, 3, 5, 10, the shipped k and `more`. */
export function reportedMetrics(k: number, more: readonly number[] = []): NamedMetric[] {
  const ks = [...new Set([...STANDARD_KS, k, ...more])].sort((a, b) => a - b);
  return METRICS.flatMap((metric): NamedMetric[] =>
    metric.atK
      ? ks.map((at) => ({ name: `${metric.family}@${at}`, metric, k: at }))
      : [{ name: metric.family, metric, k: null }],
  );
}

/** Names in the order tables show them: by family as above, then by k; unknown ones last. */
export function inRegistryOrder(names: Iterable<string>): string[] {
  const placed = [...new Set(names)].map((name) => {
    const named = metricNamed(name);
    return {
      name,
      place: named ? METRICS.indexOf(named.metric) : METRICS.length,
      k: named?.k ?? 0,
    };
  });
  return placed.sort((a, b) => a.place - b.place || a.k - b.k).map(({ name }) => name);
}

/** Questions' values as the metric's one number; null without any. */
export function combine(metric: Metric, values: ArrayLike<number>): number | null {
  return metric.combine && values.length > 0 ? metric.combine(values) : mean(values);
}

/** Version per family, for the fingerprint kept beside stored numbers. */
export function metricVersions(): Record<string, number> {
  return Object.fromEntries(METRICS.map(({ family, version }) => [family, version]));
}

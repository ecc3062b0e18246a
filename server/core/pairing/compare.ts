import type { Metric } from '#core/metrics/metric';
import { combine, metricNamed, type NamedMetric } from '#core/metrics/registry';
import type { Pairing } from './pair.ts';

/** One metric over the same questions before and after. */
export interface PairedMeans {
  /** Pairs measured on both sides. */
  n: number;
  before: number;
  after: number;
}

/** Does a metric look at which chunk was found, so that moved gold says nothing of it? */
export function isChunkMetric({ kind, family }: Metric): boolean {
  return kind === 'retrieval' && family !== 'doc_recall';
}

/** The pairs that a metric may be compared over. */
export function pairsFor<P extends { moved: boolean }>({ pairs }: { pairs: P[] }, metric: Metric) {
  return isChunkMetric(metric) ? pairs.filter(({ moved }) => !moved) : pairs;
}

/**
 * The metric that is compared in place of one: doc_recall at its K (else the shipped k) for chunk
 * metrics where too much gold moved, otherwise the metric itself.
 */
export function comparedMetric(
  named: NamedMetric,
  pairing: Pick<Pairing<unknown, unknown>, 'usesDocuments'>,
  k: number | null,
): NamedMetric {
  if (!pairing.usesDocuments || !isChunkMetric(named.metric)) return named;
  const at = named.k ?? k;
  return (at === null ? null : metricNamed(`doc_recall@${at}`)) ?? named;
}

/** A metric's means over the pairs that both sides measured, in qid order; null where there are none. */
export function comparePairs<B, H>(
  pairing: Pick<Pairing<B, H>, 'pairs'>,
  { metric }: NamedMetric,
  valueOf: { base: (question: B) => number | null; head: (question: H) => number | null },
): PairedMeans | null {
  const before: number[] = [];
  const after: number[] = [];
  const isMovable = isChunkMetric(metric);
  for (const { base, head, moved } of pairing.pairs) {
    if (moved && isMovable) continue;
    const was = valueOf.base(base);
    const is = valueOf.head(head);
    if (was === null || is === null) continue;
    before.push(was);
    after.push(is);
  }
  const [from, to] = [combine(metric, before), combine(metric, after)];
  return from === null || to === null ? null : { n: before.length, before: from, after: to };
}

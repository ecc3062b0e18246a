import { breaksBetween, type Break, type Conditions } from '#core/history/fences';
import { metricNamed, type NamedMetric } from '#core/metrics/registry';
import { comparePairs, isChunkMetric, type PairedMeans } from './compare.ts';
import { pairQuestions, type Pairable, type Pairing } from './pair.ts';

/** A question with its own value per metric; null or absent: it takes no part. */
export interface MeasuredQuestion extends Pairable {
  metrics: Readonly<Record<string, number | null>>;
  retrieveMs: number | null;
}

/** A run with its questions and what its numbers depend on. */
export interface MeasuredRun extends Conditions {
  questions: readonly MeasuredQuestion[];
}

export interface Comparison {
  pairing: Pairing<MeasuredQuestion, MeasuredQuestion>;
  /** By metric name, of those both runs measured; metrics that may not be compared are left out. */
  means: Record<string, PairedMeans>;
  /** What forbids comparing which of those metrics. */
  breaks: (Break & { metrics: string[] })[];
}

/**
 * Compares two runs over the questions they share. Another golden set is no obstacle: pairing takes
 * care of it. Every other fence is one, and so is gold that moved in too many questions for chunk
 * metrics, which `pairing.usesDocuments` tells.
 */
export function compareRuns(
  base: MeasuredRun,
  head: MeasuredRun,
  names: readonly string[],
): Comparison {
  const pairing = pairQuestions(base.questions, head.questions);
  const means: Comparison['means'] = {};
  const shared: string[] = [];
  for (const name of names) {
    const named = metricNamed(name);
    if (!named) continue;
    const of = (question: MeasuredQuestion) => valueOf(question, named);
    const paired = comparePairs(pairing, named, { base: of, head: of });
    if (!paired) continue;
    shared.push(name);
    if (breaksBetween(named.metric, base, head).some(forbids)) continue;
    if (pairing.usesDocuments && isChunkMetric(named.metric)) continue;
    means[name] = paired;
  }
  return { pairing, means, breaks: fencesBetween(base, head, shared).filter(forbids) };
}

/** Pairing takes care of another golden set; no other fence can be crossed. */
const forbids = ({ reason }: Break) => reason !== 'golden';

/** What stands between two runs, and before which of these metrics. */
export function fencesBetween(
  base: Conditions,
  head: Conditions,
  names: readonly string[],
): Comparison['breaks'] {
  const fences = new Map<string, Comparison['breaks'][number]>();
  for (const name of names) {
    const metric = metricNamed(name)?.metric;
    for (const { reason, label } of metric ? breaksBetween(metric, base, head) : []) {
      const known = fences.get(label);
      if (known) known.metrics.push(name);
      else fences.set(label, { reason, label, metrics: [name] });
    }
  }
  return [...fences.values()];
}

function valueOf(question: MeasuredQuestion, { name, metric }: NamedMetric): number | null {
  return metric.kind === 'latency' ? question.retrieveMs : (question.metrics[name] ?? null);
}

import type { FlatMetrics } from '#core/report/flat';
import type { Scored } from '#core/report/scored';
import { parseMetricName } from '#core/metrics/name';
import { Fault } from './fault.ts';

/**
 * A flat map as a run without questions. Its n are unknown and given as infinite: a gate asks
 * only whether they are fewer than the baseline's.
 */
export function scoreFlat(metrics: FlatMetrics, k: number | null): Scored {
  const ks = Object.keys(metrics).flatMap((name) => parseMetricName(name)?.k ?? []);
  const shipped = k ?? (new Set(ks).size === 1 ? ks[0] : undefined);
  if (shipped === undefined) {
    throw new Fault('A flat map does not say how many chunks the system ships: pass --k.');
  }
  return {
    k: shipped,
    depth: Math.max(shipped, ...ks),
    metrics,
    n: Object.fromEntries(Object.keys(metrics).map((name) => [name, Infinity])),
    paired: null,
    judged: 0,
    errors: 0,
    generated: (metrics.answer_accuracy_live ?? null) !== null,
    warnings: [],
    questions: [],
  };
}

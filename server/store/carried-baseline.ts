import { breaksBetween, type Conditions } from '#core/history/fences';
import { metricNamed } from '#core/metrics/registry';
import { conditionsOf } from './fences.ts';
import type { BareRun } from './run-row.ts';

type MetricValues = Record<string, number | null>;

/** What a carried baseline tells of the run it was recorded from; other tools tell nothing. */
export function carriedConditions({ baseline }: Pick<BareRun, 'baseline'>): Conditions {
  const { golden_hash, k, depth } = { ...baseline } as Record<string, unknown>;
  return {
    golden_hash: typeof golden_hash === 'string' ? golden_hash : null,
    k: typeof k === 'number' ? k : null,
    depth: typeof depth === 'number' ? depth : null,
    judge: null,
  };
}

/** Metrics of the baseline that a fence stands before: recorded of another golden set, k or depth. */
export function incomparable(run: BareRun): string[] {
  const before = carriedConditions(run);
  const after = conditionsOf(run);
  return Object.keys(run.baseline?.metrics ?? {}).filter((name) => {
    const metric = metricNamed(name)?.metric;
    return metric !== undefined && breaksBetween(metric, before, after).length > 0;
  });
}

/** The committed baseline wherever it changes, without what no run there may be held against. */
export function baselineSteps(runs: readonly (BareRun | null)[]) {
  let lastText = '';
  return runs.flatMap((run, position) => {
    if (!run?.baseline) return [];
    const { tolerance } = run.baseline;
    const left = new Set(incomparable(run));
    const metrics: MetricValues = Object.fromEntries(
      Object.entries(run.baseline.metrics).filter(([name]) => !left.has(name)),
    );
    const text = JSON.stringify([metrics, tolerance]);
    if (text === lastText) return [];
    lastText = text;
    return [{ position, metrics, tolerance }];
  });
}

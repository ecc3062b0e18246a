import { findFences, type Conditions, type MeasuredPoint } from '#core/history/fences';
import { judgeOf } from '#core/history/judge';
import type { BareRun } from './run-row.ts';
import type { Wanted } from './trend-values.ts';

/**
 * Breaks in the lines wanted of a trend.
 *
 * @param sources per position the runs its values are drawn from, the best first; empty: not measured.
 */
export function fencesOf(sources: readonly (readonly BareRun[])[], wanted: Wanted) {
  const points = sources.flatMap(pointsOf);
  const names = new Set<string>();
  for (const { k, metrics } of points)
    for (const name of wanted(k) ?? Object.keys(metrics)) names.add(name);
  return findFences(points, [...names]);
}

/** One per run, with what is drawn from it: a run that fills in has its own judge and depth. */
function pointsOf(runs: readonly BareRun[], position: number): MeasuredPoint[] {
  const drawn = new Set<string>();
  return runs.map((run, i) => {
    const own = { ...conditionsOf(run), position };
    const { metrics } = run.summary;
    if (i === 0 && runs.length === 1) return { ...own, metrics };
    const fresh = Object.entries(metrics).filter(
      ([name, value]) => value !== null && !drawn.has(name),
    );
    for (const [name] of fresh) drawn.add(name);
    return { ...own, metrics: Object.fromEntries(fresh) };
  });
}

/** What a run's numbers depend on. */
export function conditionsOf({ summary, versions, config }: BareRun): Conditions {
  const { golden_hash, k, depth } = summary;
  return { golden_hash, k, depth, judge: judgeOf(config), metric_versions: versions };
}

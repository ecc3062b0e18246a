import { findFences, type Conditions } from '#core/history/fences';
import type { BareRun } from './run-row.ts';
import type { Wanted } from './trend-values.ts';

/** Breaks in the lines wanted of a trend whose positions hold these runs (null: not measured). */
export function fencesOf(runs: readonly (BareRun | null)[], wanted: Wanted) {
  const points = runs.flatMap((run, position) => (run ? [pointOf(run, position)] : []));
  const names = new Set<string>();
  for (const { k, metrics } of points)
    for (const name of wanted(k) ?? Object.keys(metrics)) names.add(name);
  return findFences(points, [...names]);
}

function pointOf(run: BareRun, position: number) {
  return { ...conditionsOf(run), position, metrics: run.summary.metrics };
}

/** What a run's numbers depend on. */
export function conditionsOf({ summary, versions, config }: BareRun): Conditions {
  const { golden_hash, k, depth } = summary;
  return { golden_hash, k, depth, judge: judgeOf(config), metric_versions: versions };
}

/** Model, version and prompt in one text; null without a judge. */
function judgeOf({ judge }: Record<string, unknown>): string | null {
  if (typeof judge !== 'object' || judge === null) return null;
  const { model, version, prompt_hash } = judge as Record<string, unknown>;
  return JSON.stringify([model ?? null, version ?? null, prompt_hash ?? null]);
}

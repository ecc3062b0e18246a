import { findFences } from '#core/history/fences';
import type { StoredRun } from './run-row.ts';

/** Breaks in the lines of a trend whose positions hold these runs (null: not measured). */
export function fencesOf(runs: readonly (StoredRun | null)[]) {
  const points = runs.flatMap((run, position) => (run ? [pointOf(run, position)] : []));
  const names = new Set(points.flatMap((point) => Object.keys(point.metrics)));
  return findFences(points, [...names]);
}

function pointOf({ summary, versions, config }: StoredRun, position: number) {
  return {
    position,
    golden_hash: summary.golden_hash,
    k: summary.k,
    depth: summary.depth,
    judge: judgeOf(config),
    metric_versions: versions,
    metrics: summary.metrics,
  };
}

/** Model, version and prompt in one text; null without a judge. */
function judgeOf({ judge }: Record<string, unknown>): string | null {
  if (typeof judge !== 'object' || judge === null) return null;
  const { model, version, prompt_hash } = judge as Record<string, unknown>;
  return JSON.stringify([model ?? null, version ?? null, prompt_hash ?? null]);
}

import { axisOf } from '#core/history/axis';
import { isReference } from '#core/history/choose-run';
import { configChanges } from '#core/history/config-changes';
import { incomparable } from './carried-baseline.ts';
import type { StoreContext } from './context.ts';
import type { ProjectMemory } from './memory.ts';
import { predecessorOf } from '#core/history/compared';
import { askedOf, type OwnMeans } from '#core/pairing/compare-metrics';
import { diagnosisOf } from './diagnosis.ts';
import type { RunComparison } from './run-pairs.ts';
import type { StoredRun } from './run-row.ts';

/**
 * One run with what it is compared with; null when there is no such run.
 *
 * @param metrics only these, `recall@k` among them; default: all.
 * @throws BeyondDepthError
 */
export async function runOf(
  { driver, memory, pairs, runs, curves }: StoreContext,
  project: string,
  id: string,
  metrics?: readonly string[],
) {
  const run = await runs.byId(project, id);
  if (!run) return null;
  const known = await memory.read(project);
  const ancestor = predecessorOf(known, run.no);
  const before = ancestor && (await runs.byId(project, ancestor.run.id));
  const names = metrics && askedOf(metrics, run.summary);
  const compared = before && (await pairs.compare(project, before, run, names));
  const ofBoth = new Map([run, ...(before ? [before] : [])].map((one) => [one.no, one]));
  const filled = names ? await curves.fill(project, ofBoth, () => names) : ofBoth;
  const meansOf = ({ no, summary }: StoredRun) => only(names, filled.get(no)?.summary ?? summary);
  return {
    ...run.summary,
    ...meansOf(run),
    ...run.detail,
    config: run.config,
    baseline: baselineOf(run),
    diagnosis: await diagnosisOf(driver, project, run.no),
    predecessor:
      before && ancestor && compared
        ? {
            run_id: before.summary.id,
            sha: before.summary.sha,
            subject: before.summary.subject,
            distance: ancestor.distance,
            ...meansOf(before),
            golden_changed: isChanged(before.summary.golden_hash, run.summary.golden_hash),
            ...pairingOf(compared),
          }
        : null,
    successor: successorOf(known, run),
    config_changes:
      before && hasConfig(before, run) ? configChanges(before.config, run.config) : [],
    siblings: known
      .runsOf(run.summary.sha)
      .filter((other) => other.no !== run.no)
      .map(({ id, kind, receivedAt }) => ({ id, kind, received_at: receivedAt })),
  };
}

/** A run's means and their n, of these metrics. */
function only(names: readonly string[] | undefined, { metrics, n }: OwnMeans): OwnMeans {
  if (!names) return { metrics, n };
  const chosen = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(names.flatMap((name) => (name in all ? [[name, all[name] as T]] : [])));
  return { metrics: chosen(metrics), n: chosen(n) };
}

/** Numbers alone come without a golden set: unknown is not changed. */
const isChanged = (before: string | null, after: string | null) =>
  before !== null && after !== null && before !== after;

/** Numbers alone come without a configuration. */
const hasConfig = (...runs: StoredRun[]) => runs.every(({ summary }) => summary.verified);

/** Metrics over the questions both runs have, and how those were found. */
function pairingOf({ means: paired, breaks, ...pairing }: RunComparison) {
  return { paired, breaks, pairing };
}

/** Reports may carry more than we name: only what the contract knows goes on. */
function baselineOf(run: StoredRun) {
  const { baseline } = run;
  if (!baseline) return null;
  const { metrics, tolerance, sha } = baseline;
  return { metrics, tolerance, sha, incomparable: incomparable(run) };
}

/** Nearest measured descendant on the run's branch. */
function successorOf(known: ProjectMemory, { summary }: StoredRun) {
  const { commits } = axisOf(known, summary.branch, null);
  const own = commits.findIndex(({ sha }) => sha === summary.sha);
  if (own < 0) return null;
  for (const { runs } of commits.slice(own + 1)) {
    const next = runs.find(isReference);
    if (next) return { run_id: next.id, sha: next.sha };
  }
  return null;
}

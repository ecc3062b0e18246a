import type { FaredRun } from '#core/diagnosis/between-runs';
import { scoreFromRanks } from '#core/metrics/from-ranks';
import { metricNamed } from '#core/metrics/registry';
import type { Driver } from './driver/driver.ts';
import { conditionsOf } from './fences.ts';
import { mapInSteps } from './in-steps.ts';
import { selectOutcomes, type StoredOutcome } from './outcome-row.ts';
import type { BareRun } from './run-row.ts';

/** Two runs of a project with their questions, and what can be told of these by the names asked for. */
export async function readFaredRuns(
  driver: Driver,
  project: string,
  [base, head]: [BareRun, BareRun],
  names: readonly string[],
): Promise<[base: FaredRun, head: FaredRun]> {
  const [before, after] = await outcomesOfBoth(driver, project, [base, head]);
  return [await faredRun(base, before, names), await faredRun(head, after, names)];
}

/** Outcomes of two runs. */
export function outcomesOfBoth(
  driver: Driver,
  project: string,
  runs: [Pick<BareRun, 'no'>, Pick<BareRun, 'no'>],
): Promise<[StoredOutcome[], StoredOutcome[]]> {
  // Apart, as DuckDB looks at whole row groups where a run may be one of two.
  const [base, head] = runs.map(({ no }) =>
    selectOutcomes(driver, 'o.project = $1 AND o.run_no = $2', project, no),
  ) as [Promise<StoredOutcome[]>, Promise<StoredOutcome[]>];
  return Promise.all([base, head]);
}

/** Recall and hit at a K that the run itself does not report are worked out from its ranks. */
async function faredRun(
  run: BareRun,
  outcomes: readonly StoredOutcome[],
  names: readonly string[],
): Promise<FaredRun> {
  const { metrics, depth } = run.summary;
  const lacking = names.filter((name) => !Object.hasOwn(metrics, name));
  const more = lacking.flatMap((name) => metricNamed(name) ?? []);
  const filled = new Map<string, Readonly<Record<string, number | null>>>();
  const metricsOf = (outcome: StoredOutcome) => {
    if (more.length === 0) return outcome.metrics();
    const key = outcome.measuredKey();
    const known = filled.get(key);
    if (known) return known;
    const own = { ...outcome.metrics() };
    const chunkGold = (own['recall@1'] ?? null) !== null;
    const ranks = { chunkGold, depth: depth ?? 0, needRanks: outcome.needRanks() };
    for (const named of more) own[named.name] = scoreFromRanks(named, ranks);
    filled.set(key, own);
    return own;
  };
  const questions = await mapInSteps(outcomes, (outcome) => ({
    ...faredQuestionOf(outcome),
    metrics: metricsOf(outcome),
    retrieveMs: outcome.retrieve_ms,
  }));
  return { ...conditionsOf(run), questions };
}

export const faredQuestionOf = ({ pairable, labels, state, outcome }: StoredOutcome) => ({
  ...pairable,
  question: labels.question,
  state,
  outcome,
});

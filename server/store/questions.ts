import type { History, RunHead } from '#core/history/history';
import { movementOf } from '#core/history/movement';
import { matchOf } from '#core/pairing/pair';
import type { StoreContext } from './context.ts';
import type { Driver } from './driver/driver.ts';
import { selectOutcomes, type StoredOutcome } from './outcome-row.ts';
import { predecessorOf } from '#core/history/compared';

/** Every question of a run in the report's order, with what it was in the predecessor. */
export async function questionsOf(
  { driver, memory, runs }: StoreContext,
  project: string,
  id: string,
) {
  const run = await runs.byId(project, id);
  if (!run) return null;
  const before = askedBefore(await memory.read(project), run.no);
  const [own, earlier] = await Promise.all([
    outcomesOf(driver, project, run.no),
    before ? outcomesOf(driver, project, before.no) : [],
  ]);
  const earlierOf = new Map(earlier.map((outcome) => [outcome.labels.qid, outcome]));
  return {
    run_id: run.summary.id,
    k: run.summary.k,
    depth: run.summary.depth,
    predecessor: before && { run_id: before.id, sha: before.sha },
    questions: own.map((outcome) =>
      rowOf(outcome, before ? (earlierOf.get(outcome.labels.qid) ?? null) : undefined),
    ),
  };
}

/** The run whose questions are looked at for what moved; null also where it is numbers alone. */
export function askedBefore(known: History, runNo: number): RunHead | null {
  const before = predecessorOf(known, runNo)?.run;
  return before?.verified ? before : null;
}

/**
 * A question with its movement.
 * @param before the same question in the predecessor; null: not in it; undefined: no predecessor.
 */
export function rowOf(after: StoredOutcome, before: StoredOutcome | null | undefined) {
  return {
    ...after.labels,
    ...after.outcome,
    state: after.state,
    flags: after.flags(),
    need_ranks: after.needRanks(),
    metrics: after.metrics(),
    retrieve_ms: after.retrieve_ms,
    movement:
      before === undefined
        ? null
        : movementOf(
            before?.outcome ?? null,
            after.outcome,
            before ? matchOf(before.pairable, after.pairable) : 'relabelled',
          ),
    before: before?.outcome ?? null,
  };
}

const outcomesOf = (driver: Driver, project: string, runNo: number) =>
  selectOutcomes(driver, 'o.project = $1 AND o.run_no = $2 ORDER BY o.ordinal', project, runNo);

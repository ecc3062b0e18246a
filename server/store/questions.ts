import type { History, RunHead } from '#core/history/history';
import { movementOf } from '#core/history/movement';
import { matchOf } from '#core/pairing/pair';
import type { StoreContext } from './context.ts';
import type { Driver } from './driver/driver.ts';
import { mapInSteps } from './in-steps.ts';
import { selectOutcomes, type StoredOutcome } from './outcome-row.ts';
import { predecessorOf } from '#core/history/compared';

/** A page of a run's questions; all of them by default. */
export interface QuestionsQuery {
  limit?: number;
  /** From the page before. */
  cursor?: string;
}

/** Questions of a run in the report's order, with what each was in the predecessor. */
export async function questionsOf(
  { driver, memory, runs }: StoreContext,
  project: string,
  id: string,
  { limit, cursor }: QuestionsQuery = {},
) {
  const run = await runs.byId(project, id);
  if (!run) return null;
  const before = askedBefore(await memory.read(project), run.no);
  const from = Number(cursor ?? 0);
  const [own, earlier] = await Promise.all([
    outcomesOf(driver, project, run.no, from, limit),
    // The same questions stand at other places there.
    before ? outcomesOf(driver, project, before.no) : [],
  ]);
  const next = from + own.length;
  const earlierOf = new Map(earlier.map((outcome) => [outcome.labels.qid, outcome]));
  return {
    run_id: run.summary.id,
    k: run.summary.k,
    depth: run.summary.depth,
    predecessor: before && { run_id: before.id, sha: before.sha },
    questions: await mapInSteps(own, (outcome) =>
      rowOf(outcome, before ? (earlierOf.get(outcome.labels.qid) ?? null) : undefined),
    ),
    next_cursor: own.length > 0 && next < run.summary.questions ? String(next) : null,
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

const outcomesOf = (
  driver: Driver,
  project: string,
  runNo: number,
  from = 0,
  limit = MAX_ORDINAL,
) =>
  selectOutcomes(
    driver,
    'o.project = $1 AND o.run_no = $2 AND o.ordinal >= $3 AND o.ordinal < $4 ORDER BY o.ordinal',
    project,
    runNo,
    from,
    Math.min(from + limit, MAX_ORDINAL),
  );

/** Beyond all places in a report: the column has 32 bits. */
const MAX_ORDINAL = 2 ** 31 - 1;

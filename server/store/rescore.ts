import { scoreReport } from '#core/report/score';
import type { Connection, Driver, Row } from './driver/driver.ts';
import { OUTCOME_COLUMNS, outcomeRows } from './ingest/outcome-rows.ts';
import { scoredColumns } from './ingest/scored-columns.ts';
import { goldenHashOf, reportedGolden, writeGolden } from './golden-write.ts';
import { readBody } from './report-body.ts';

/** Reports scored again in one transaction: their bodies are in memory together. */
export const RESCORE_BATCH = 16;

/** How many runs were scored again, and how many could not be. */
export interface Rescoring {
  done: number;
  failed: number;
}

interface StaleRun extends Row {
  project: string;
  run_no: number;
  body: Uint8Array;
}

/** Marks every run that came with a report; `rescoreStale` does the work, now or at the next start. */
export const markStale = (connection: Connection): Promise<void> =>
  connection.run('UPDATE run SET stale = true WHERE verified');

/**
 * Scores marked runs again from their stored reports and rewrites outcomes, metrics and diagnosis;
 * what people added lies in other tables. Each batch is one transaction that also takes its marks
 * away, so that the work goes on where it was cut off. A run whose report cannot be read or scored any
 * more keeps its old numbers and its mark: `failed` counts these. For a store that nobody reads from yet.
 */
export async function rescoreStale(
  driver: Driver,
  score = scoreReport,
  /** Told after each batch, which is durable then; what it throws ends the work. */
  onBatch: (total: Rescoring) => void = () => undefined,
): Promise<Rescoring> {
  const total = { done: 0, failed: 0 };
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const batch = await driver.transaction((connection) => rescoreBatch(connection, from, score));
    total.done += batch.done;
    total.failed += batch.failed;
    after = batch.last;
    onBatch(total);
  }
  return total;
}

async function rescoreBatch(connection: Connection, after: number, score: typeof scoreReport) {
  const runs = await connection.all<StaleRun>(
    `SELECT r.project, r.run_no, p.body
     FROM (SELECT project, run_no FROM run WHERE stale AND run_no > $1
           ORDER BY run_no LIMIT ${RESCORE_BATCH}) r
     JOIN report p ON p.project = r.project AND p.run_no = r.run_no ORDER BY r.run_no`,
    after,
  );
  // One report that scoring trips over must not keep the whole file from opening.
  const scored = await Promise.all(runs.map((run) => scoreAgain(run, score).catch(() => null)));
  const good = scored.filter((rows) => rows !== null);
  await rewrite(connection, good);
  return {
    done: good.length,
    failed: runs.length - good.length,
    last: runs.at(-1)?.run_no ?? null,
  };
}

async function scoreAgain({ project, run_no: no, body }: StaleRun, score: typeof scoreReport) {
  const report = await readBody(body);
  const scored = score(report);
  return {
    project,
    no,
    run: scoredColumns(report, scored),
    outcomes: outcomeRows(report, scored),
    golden: reportedGolden(report, goldenHashOf(report)),
  };
}

type Rescored = Awaited<ReturnType<typeof scoreAgain>>;

/** Columns that a rescore writes again, with their types. */
const RUN_COLUMNS: Record<keyof Rescored['run'], 'INTEGER' | 'VARCHAR'> = {
  depth: 'INTEGER',
  questions: 'INTEGER',
  judged: 'INTEGER',
  errors: 'INTEGER',
  metrics: 'VARCHAR',
  paired: 'VARCHAR',
  question_metrics: 'VARCHAR',
  mismatches: 'VARCHAR',
  diagnosis: 'VARCHAR',
  verdict: 'VARCHAR',
};
const RUN_SHAPE = JSON.stringify([{ run_no: 'BIGINT', ...RUN_COLUMNS }]);

/** Numbers of runs are unique over all projects. */
async function rewrite(connection: Connection, batch: readonly Rescored[]) {
  await connection.run(
    `UPDATE run SET stale = NULL, ${Object.keys(RUN_COLUMNS)
      .map((name) => `${name} = fresh.${name}`)
      .join(', ')}
     FROM (SELECT unnest(from_json($1::json, '${RUN_SHAPE}'), recursive := true)) fresh
     WHERE run.run_no = fresh.run_no`,
    JSON.stringify(batch.map(({ no, run }) => ({ run_no: no, ...run }))),
  );
  await connection.run(
    `DELETE FROM outcome WHERE run_no IN (SELECT unnest(from_json($1::json, '["BIGINT"]')))`,
    JSON.stringify(batch.map(({ no }) => no)),
  );
  await connection.insertRows(
    'outcome',
    ['project', 'run_no', ...OUTCOME_COLUMNS],
    batch.flatMap(({ project, no, outcomes }) => outcomes.map((row) => [project, no, ...row])),
  );
  for (const project of new Set(batch.map((one) => one.project))) {
    const own = batch.filter((one) => one.project === project);
    await writeGolden(
      connection,
      project,
      own.map(({ golden }) => golden),
    );
  }
}

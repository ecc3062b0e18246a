import { scoreReport } from '#core/report/score';
import type { Connection, Driver, Row } from './driver/driver.ts';
import { OUTCOME_COLUMNS, outcomeRows } from './ingest/outcome-rows.ts';
import { scoredColumns } from './ingest/scored-columns.ts';
import { goldenHashOf, reportedGolden, writeGolden } from './golden-write.ts';
import { readBody } from './report-body.ts';

/** Reports scored again in one transaction: their bodies are in memory together. */
export const RESCORE_BATCH = 16;

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
 * away, so that the work goes on where it was cut off. A report that cannot be read any more keeps its
 * old numbers and its mark. For a store that nobody reads from yet.
 */
export async function rescoreStale(driver: Driver): Promise<{ done: number; failed: number }> {
  const total = { done: 0, failed: 0 };
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const batch = await driver.transaction((connection) => rescoreBatch(connection, from));
    total.done += batch.done;
    total.failed += batch.failed;
    after = batch.last;
  }
  return total;
}

async function rescoreBatch(connection: Connection, after: number) {
  const runs = await connection.all<StaleRun>(
    `SELECT r.project, r.run_no, p.body
     FROM (SELECT project, run_no FROM run WHERE stale AND run_no > $1
           ORDER BY run_no LIMIT ${RESCORE_BATCH}) r
     JOIN report p ON p.project = r.project AND p.run_no = r.run_no ORDER BY r.run_no`,
    after,
  );
  const scored = await Promise.all(runs.map(scoreAgain));
  const good = scored.filter((rows) => rows !== null);
  for (const rows of good) await rewrite(connection, rows);
  return {
    done: good.length,
    failed: runs.length - good.length,
    last: runs.at(-1)?.run_no ?? null,
  };
}

async function scoreAgain({ project, run_no: no, body }: StaleRun) {
  const report = await readBody(body).catch(() => null);
  if (report === null) return null;
  const scored = scoreReport(report);
  return {
    project,
    no,
    run: scoredColumns(report, scored),
    outcomes: outcomeRows(report, scored),
    golden: reportedGolden(report, goldenHashOf(report)),
  };
}

type Rescored = NonNullable<Awaited<ReturnType<typeof scoreAgain>>>;

async function rewrite(connection: Connection, { project, no, run, outcomes, golden }: Rescored) {
  const columns = Object.entries(run);
  await connection.run(
    `UPDATE run SET stale = NULL, ${columns.map(([name], i) => `${name} = $${i + 3}`).join(', ')}
     WHERE project = $1 AND run_no = $2`,
    project,
    no,
    ...columns.map(([, value]) => value),
  );
  await connection.run('DELETE FROM outcome WHERE project = $1 AND run_no = $2', project, no);
  await connection.insertRows(
    'outcome',
    ['project', 'run_no', ...OUTCOME_COLUMNS],
    outcomes.map((row) => [project, no, ...row]),
  );
  await writeGolden(connection, project, [golden]);
}

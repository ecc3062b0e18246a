import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Backups } from './backup.ts';
import { commitOf } from './commit.ts';
import { comparisonOf, type ComparisonQuery } from './comparison.ts';
import type { StoreContext } from './context.ts';
import { countWrites } from './count-writes.ts';
import { comparedDiagnosisOf } from './diagnosis.ts';
import { Curves } from './curves.ts';
import { lastingDriver } from './driver/lasting.ts';
import { openDriver } from './driver/open.ts';
import { unusableError } from './driver/unusable.ts';
import { exportOf, type ExportQuery } from './export/export.ts';
import { writeParquet } from './export/parquet.ts';
import type { Table } from './export/table.ts';
import { FlipCounter } from './flips.ts';
import { goldenComparisonOf, goldenItemsOf, goldenVersionsOf } from './golden.ts';
import { prepare, type Prepared, type PreparedLarge } from './ingest/prepare.ts';
import { IngestQueue } from './ingest/queue.ts';
import type { Submission } from './ingest/submission.ts';
import { matrixOf } from './matrix.ts';
import { Memory } from './memory.ts';
import { keptSentence, migrate } from './migrate.ts';
import { projectOf, projectsOf } from './projects.ts';
import { questionHistoryOf } from './question-history.ts';
import { QuestionTables } from './question-tables.ts';
import { questionOf } from './question.ts';
import { questionsOf, type QuestionsQuery } from './questions.ts';
import { rehearse } from './rehearse.ts';
import { reportBody, ReportReader } from './report-body.ts';
import { RunPairs } from './run-pairs.ts';
import { RunReader } from './run-reader.ts';
import { runOf } from './run.ts';
import { runsOf, type RunsQuery } from './runs.ts';
import { trendOf, type TrendQuery } from './trend.ts';
import type { WindowQuery } from '#core/history/window';

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens (and makes, and migrates) the database at `path`; `:memory:` for none.
 * @throws DatabaseLockedError, NewerDatabaseError, UnusableDatabaseError, ForeignDatabaseError, MigrationCopyError
 */
export async function openStore(options: { path: string; checkpointThreshold?: string }) {
  if (options.path !== ':memory:') mkdirSync(dirname(options.path), { recursive: true });
  let forget = () => {};
  const open = () => openDriver(options);
  const opened =
    options.path === ':memory:' ? await open() : await lastingDriver(open, () => forget());
  let migrated;
  try {
    migrated = await migrate(opened);
  } catch (error) {
    await opened.close();
    throw unusableError(options.path, error) ?? error;
  }
  const { driver, writes } = countWrites(opened);
  const memory = new Memory(driver);
  forget = () => memory.forget();
  const runs = new RunReader(driver, memory);
  const queue = new IngestQueue(driver, memory, runs);
  const context: StoreContext = {
    driver,
    memory,
    reader: new ReportReader(driver),
    flips: new FlipCounter(driver),
    pairs: new RunPairs(driver),
    curves: new Curves(driver),
    tables: new QuestionTables(driver),
    runs,
  };
  async function keep(prepared: Prepared | PreparedLarge) {
    const { no, duplicate } = await queue.submit(prepared);
    const run = (await runs.byNumber(prepared.project, [no])).get(no);
    if (!run) throw new Error(`run ${no} was written and is not there`);
    const { mismatches, warnings } = run.detail;
    return { run: run.summary, duplicate, mismatches, warnings };
  }
  const backups = new Backups(driver);
  return {
    /** Runs that keep an earlier version's numbers, as their reports cannot be scored any more. */
    outdated: migrated.failed,
    /** Another text after every change, in the file and in memory: equal texts, equal answers. */
    revision: () => `${writes()}.${memory.additions}`,
    /** Sentences about what opening the file did to it. */
    notices: migrated.kept === null ? [] : [keptSentence(migrated.kept)],
    /** Scores and keeps a report; resolves once it is durable. */
    submit: async (submission: Submission) => keep(await prepare(submission)),
    /** Keeps a report that is scored and laid out already; resolves once it is durable. */
    keep,
    /** What `keep` would answer; keeps nothing. */
    rehearse: (prepared: Prepared | PreparedLarge) => rehearse(context, prepared),
    projects: () => projectsOf(context),
    project: (slug: string) => projectOf(context, slug),
    trend: (project: string, query: TrendQuery) => trendOf(context, project, query),
    runs: (project: string, query: RunsQuery) => runsOf(context, project, query),
    run: (project: string, id: string, metrics?: readonly string[]) =>
      runOf(context, project, id, metrics),
    diagnosis: (project: string, id: string, base?: string) =>
      comparedDiagnosisOf(context, project, id, base),
    questions: (project: string, id: string, query?: QuestionsQuery) =>
      questionsOf(context, project, id, query),
    question: (project: string, id: string, qid: string) => questionOf(context, project, id, qid),
    questionHistory: (project: string, qid: string, query: WindowQuery) =>
      questionHistoryOf(context, project, qid, query),
    comparison: (project: string, query: ComparisonQuery) => comparisonOf(context, project, query),
    matrix: (project: string, query: WindowQuery) => matrixOf(context, project, query),
    commit: (project: string, sha: string) => commitOf(context, project, sha),
    goldenVersions: (project: string) => goldenVersionsOf(context, project),
    goldenItems: (project: string, of: { hash: string } | { run: string }) =>
      goldenItemsOf(context, project, of),
    goldenComparison: (project: string, base: string, head: string) =>
      goldenComparisonOf(context, project, base, head),
    /** Runs or questions as a table, read page by page; null for an unknown project or run. */
    exportTable: (project: string, query: ExportQuery) => exportOf(context, project, query),
    /** Such a table as a Parquet file, which the caller takes away. */
    exportParquet: (table: Table, isWanted: () => boolean) => writeParquet(driver, table, isWanted),
    /** The report of a run as sent; null when there is no such run. */
    async report(project: string, id: string) {
      const run = await runs.byId(project, id);
      return run && reportBody(driver, project, run.no);
    },
    /** A copy of everything, in a file that whoever asked for it removes. */
    backup: () => backups.make(),
    /** Waits for what is under way, then closes the file. */
    async close() {
      await queue.idle();
      await driver.close();
    },
  };
}

import type { Driver, Row } from './driver/driver.ts';
import { openDriver } from './driver/open.ts';
import { UnusableDatabaseError, unusableError } from './driver/unusable.ts';
import { ForeignDatabaseError, NewerDatabaseError } from './migrate.ts';
import { migrations } from './migrations/list.ts';

/** What a database file holds. */
export interface Contents {
  /** Version of its schema. */
  schema: number;
  projects: number;
  runs: number;
  questions: number;
}

/** Tables of the first schema, which every later one has. */
const FIRST_TABLES = ['project', 'git_commit', 'run', 'report', 'outcome'];

/**
 * Reads every value of a database that nobody has open, so that what is damaged is found, and looks
 * whether each run has its report.
 * @throws UnusableDatabaseError, ForeignDatabaseError, NewerDatabaseError, DatabaseLockedError
 */
export async function inspectDatabase(path: string): Promise<Contents> {
  const driver = await openDriver({ path });
  try {
    return await read(driver, path);
  } catch (error) {
    throw unusableError(path, error) ?? error;
  } finally {
    await driver.close();
  }
}

async function read(driver: Driver, path: string): Promise<Contents> {
  const tables = (
    await driver.all<{ name: string }>('SELECT table_name AS name FROM duckdb_tables()')
  ).map(({ name }) => name);
  if (!['schema_version', ...FIRST_TABLES].every((name) => tables.includes(name)))
    throw new ForeignDatabaseError(path);
  const counts = new Map<string, number>();
  for (const table of tables) {
    const [row] = await driver.all<Row & { n: number }>(
      `SELECT count(*) AS n, CAST(bit_xor(hash(t)) AS VARCHAR) AS all_of_it FROM "${table.replaceAll('"', '""')}" t`,
    );
    counts.set(table, row?.n ?? 0);
  }
  const [{ version, bare } = { version: 0, bare: 0 }] = await driver.all<{
    version: number | null;
    bare: number;
  }>(
    `SELECT (SELECT max(version) FROM schema_version) AS version,
            (SELECT count(*) FROM run ANTI JOIN report USING (project, run_no)) AS bare`,
  );
  const known = migrations.at(-1)?.version ?? 0;
  if ((version ?? 0) > known) throw new NewerDatabaseError(version ?? 0, known);
  if (bare > 0) throw new UnusableDatabaseError(path, `${bare} of its runs have no report`, null);
  const count = (table: string) => counts.get(table) ?? 0;
  return {
    schema: version ?? 0,
    projects: count('project'),
    runs: count('run'),
    questions: count('outcome'),
  };
}

import { join } from 'node:path';
import type { Driver } from './driver/driver.ts';
import { freeName, putInPlace } from './durable.ts';
import { migrations } from './migrations/list.ts';
import { markStale, rescoreStale, type Rescoring } from './rescore.ts';

/** The file was written by a later version of the program. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, this program knows versions up to ${known}. ` +
        'Start the newer Ranktrail that wrote it, or choose another file with --db or RANKTRAIL_DB.',
    );
  }
}

/** The file is a database, of another program. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError';
  constructor(path: string) {
    super(
      `The database ${path} is another program's: it holds tables that are none of Ranktrail's. ` +
        'Choose another file with --db or RANKTRAIL_DB.',
    );
  }
}

/** The copy that a migration begins with could not be made. */
export class MigrationCopyError extends Error {
  override name = 'MigrationCopyError';
  constructor(file: string, copy: string, cause: Error) {
    super(
      `The database ${file} is to be brought to a newer schema and is first copied to ${copy}, which failed ` +
        `(${cause.message.replace(/\.$/, '')}). Nothing was changed; make room there and start again.`,
      { cause },
    );
  }
}

export interface Migrated extends Rescoring {
  /** Where the file as it was before is kept; null when there was nothing to change. */
  kept: string | null;
}

/**
 * Brings the file to the newest schema: each step in a transaction of its own, together with its
 * version number. A step that fails leaves the version before it. A file with something in it is
 * copied first. Then scores again what a step, now or before the program was stopped, asked to.
 * @throws NewerDatabaseError when the file is ahead of the program; ForeignDatabaseError, MigrationCopyError
 */
export async function migrate(driver: Driver, steps = migrations): Promise<Migrated> {
  const found = await versionOf(driver);
  const newest = steps.at(-1)?.version ?? 0;
  if (found > newest) throw new NewerDatabaseError(found, newest);
  const kept = found > 0 && found < newest ? await keepCopy(driver, newest) : null;
  for (const { version, sql, rescore } of steps.filter((step) => step.version > found))
    await driver.transaction(async (connection) => {
      await connection.exec(sql);
      if (rescore) await markStale(connection);
      await connection.insertRows(
        'schema_version',
        ['version', 'applied_at'],
        [[version, new Date().toISOString()]],
      );
    });
  const rescoring = steps.some(({ rescore }) => rescore)
    ? await rescoreStale(driver)
    : { done: 0, failed: 0 };
  return { ...rescoring, kept };
}

/** Version of the schema; 0 for a new file, which is given the table of versions. */
async function versionOf(driver: Driver): Promise<number> {
  const tables = await driver.all<{ name: string }>(
    'SELECT table_name AS name FROM duckdb_tables()',
  );
  const isOurs = tables.some(({ name }) => name === 'schema_version');
  if (!isOurs && tables.length > 0) throw new ForeignDatabaseError(driver.file ?? ':memory:');
  if (!isOurs)
    await driver.exec(
      'CREATE TABLE schema_version (version INTEGER PRIMARY KEY, applied_at TIMESTAMP NOT NULL)',
    );
  const [row] = await driver.all<{ version: number | null }>(
    'SELECT max(version) AS version FROM schema_version',
  );
  return row?.version ?? 0;
}

/** Copies the file, as it is before the steps up to `version`, to one beside it. */
async function keepCopy(driver: Driver, version: number): Promise<string | null> {
  if (driver.file === null) return null;
  const kept = freeName(`${driver.file}.before-v${version}`);
  const copy = join(driver.scratch, 'before.duckdb');
  try {
    await driver.copyTo(copy);
    putInPlace(copy, kept);
  } catch (error) {
    throw new MigrationCopyError(driver.file, kept, error as Error);
  }
  return kept;
}

/** What to tell whoever opened a file that was migrated. */
export const keptSentence = (kept: string): string =>
  `The database was brought to a newer schema; as it was before, it is kept at ${kept} until you delete it.`;

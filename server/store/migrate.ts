import type { Driver } from './driver/driver.ts';
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

/**
 * Brings the file to the newest schema: each step in a transaction of its own, together with its
 * version number. A step that fails leaves the version before it. Then scores again what a step, now
 * or before the program was stopped, asked to.
 * @throws NewerDatabaseError when the file is ahead of the program.
 */
export async function migrate(driver: Driver, steps = migrations): Promise<Rescoring> {
  await driver.exec(
    'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, applied_at TIMESTAMP NOT NULL)',
  );
  const [row] = await driver.all<{ version: number | null }>(
    'SELECT max(version) AS version FROM schema_version',
  );
  const found = row?.version ?? 0;
  const newest = steps.at(-1)?.version ?? 0;
  if (found > newest) throw new NewerDatabaseError(found, newest);
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
  return steps.some(({ rescore }) => rescore) ? rescoreStale(driver) : { done: 0, failed: 0 };
}

import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** DuckDB's name for a database that is gone with its process. */
export const IN_MEMORY = ':memory:';

/** The database file of `--db`, relative to the working directory; `:memory:` stays what it is. */
export function databasePath(db: string, cwd: string): string {
  return db === IN_MEMORY ? db : resolve(cwd, db);
}

/** The folder for what lies beside a database: the demo's repository. */
export function besideDatabase(db: string, cwd: string): string {
  return db === IN_MEMORY ? join(tmpdir(), 'ranktrail-in-memory') : dirname(resolve(cwd, db));
}

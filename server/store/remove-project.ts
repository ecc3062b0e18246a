import { openDriver } from './driver/open.ts';
import { unusableError } from './driver/unusable.ts';
import { migrate } from './migrate.ts';

export interface Removed {
  runs: number;
  kept: string | null;
}

/** Every table that holds something of a project. */
const TABLES = [
  'run_chunk',
  'chunk_text',
  'golden_member',
  'golden_item',
  'outcome',
  'report',
  'run',
  'git_commit',
  'project',
];

/**
 * Takes a project out of the database file, in one transaction; answers with how many runs it had,
 * and where the file is kept as it was if its schema was changed first.
 * For a stopped server only: a running one remembers its projects, and holds the file.
 * @throws DatabaseLockedError, NewerDatabaseError, UnusableDatabaseError
 */
export async function removeProject(path: string, project: string): Promise<Removed> {
  const driver = await openDriver({ path });
  try {
    const { kept } = await migrate(driver).catch((error: unknown) => {
      throw unusableError(path, error) ?? error;
    });
    return await driver.transaction(async (connection) => {
      const [row] = await connection.all<{ runs: number }>(
        'SELECT count(*) AS runs FROM run WHERE project = ?',
        project,
      );
      for (const table of TABLES) {
        await connection.run(`DELETE FROM ${table} WHERE project = ?`, project);
      }
      return { runs: row?.runs ?? 0, kept };
    });
  } finally {
    await driver.close();
  }
}

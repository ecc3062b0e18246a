import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDatabaseFolder } from './database-folder.ts';
import { realFile } from './driver/database-file.ts';
import { DatabaseLockedError } from './driver/locked.ts';
import { openDriver } from './driver/open.ts';
import { UnusableDatabaseError } from './driver/unusable.ts';
import { freeName, putInPlace } from './durable.ts';
import { inspectDatabase, type Contents } from './inspect.ts';

/** The file is no backup that can be restored; nothing was changed. */
export class NoBackupError extends Error {
  override name = 'NoBackupError';
  constructor(path: string, reason: string, cause: unknown) {
    super(`${path} cannot be restored: ${reason}. Nothing was changed; name another backup.`, {
      cause,
    });
  }
}

/**
 * Puts the database in file `backup` where `path` is, once all of it was read. The one that was there
 * is kept beside it, with its log: the log of another file would be replayed into this one.
 * @throws NoBackupError, ForeignDatabaseError, NewerDatabaseError, DatabaseLockedError
 */
export async function restoreDatabase(
  backup: string,
  path: string,
): Promise<Contents & { kept: string | null }> {
  const made = makeDatabaseFolder(dirname(path));
  const file = realFile(path);
  const fresh = freeName(`${file}.restoring`);
  try {
    copyDatabase(backup, fresh);
    const contents = await inspected(backup, fresh);
    await requireClosed(path, file);
    const kept = existsSync(file) ? setAside(file) : null;
    putInPlace(fresh, file);
    return { ...contents, kept };
  } catch (error) {
    if (made !== undefined) rmSync(made, { recursive: true });
    throw error;
  } finally {
    for (const rest of [fresh, `${fresh}.wal`]) rmSync(rest, { force: true });
  }
}

/** With its log, where it has one: then it is no backup, but the file of a server that was cut off. */
function copyDatabase(from: string, to: string): void {
  copyFileSync(from, to);
  if (existsSync(`${from}.wal`)) copyFileSync(`${from}.wal`, `${to}.wal`);
}

async function inspected(backup: string, copy: string): Promise<Contents> {
  try {
    return await inspectDatabase(copy);
  } catch (error) {
    if (error instanceof UnusableDatabaseError)
      throw new NoBackupError(backup, error.reason, error);
    if (error instanceof Error && copy !== backup)
      error.message = error.message.replace(copy, backup);
    throw error;
  }
}

/** Damaged is no hindrance, it is what a backup is for; in use is. */
async function requireClosed(path: string, file: string): Promise<void> {
  if (!existsSync(file)) return;
  try {
    await (await openDriver({ path })).close();
  } catch (error) {
    if (error instanceof DatabaseLockedError) throw error;
  }
}

/** Keeps the file and its log under another name. The file stays where it is too, until it is replaced. */
function setAside(file: string): string {
  const kept = freeName(`${file}.before-restore`);
  if (existsSync(`${file}.wal`)) renameSync(`${file}.wal`, `${kept}.wal`);
  try {
    linkSync(file, kept);
  } catch {
    // A file system without links: for a moment there is no file under its name.
    renameSync(file, kept);
  }
  return kept;
}

import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CopyError } from './driver/copy.ts';
import type { Driver } from './driver/driver.ts';
import { openDriver } from './driver/open.ts';

/** A copy of the whole database in a file of its own. Whoever asked for it removes it. */
export interface Backup {
  path: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
  remove(): void;
}

/** Another backup is being made or sent: there is room on the disk for one. */
export class BackupBusyError extends Error {
  override name = 'BackupBusyError';
  constructor() {
    super('Another backup is being made or fetched; ask again when it is done.');
  }
}

/** The disk has no room for a copy. */
export class BackupFullError extends Error {
  override name = 'BackupFullError';
  constructor(cause: unknown) {
    super('There is no room for a copy beside the database. Everything else goes on.', { cause });
  }
}

/** Makes backups of an open database, one at a time. */
export class Backups {
  #busy = false;
  constructor(private readonly driver: Driver) {}

  /** @throws BackupBusyError, BackupFullError, CopyError */
  async make(): Promise<Backup> {
    if (this.#busy) throw new BackupBusyError();
    this.#busy = true;
    const path = join(this.driver.scratch, 'backup.duckdb');
    const remove = () => {
      rmSync(path, { force: true });
      this.#busy = false;
    };
    try {
      await this.driver.copyTo(path);
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      return { path, size: (await stat(path)).size, sha256: hash.digest('hex'), remove };
    } catch (error) {
      remove();
      throw error instanceof CopyError && error.isFull ? new BackupFullError(error) : error;
    }
  }
}

/**
 * Copies a database that no server has open to `target`, as it is: nothing is migrated.
 * @throws DatabaseLockedError, UnusableDatabaseError, CopyError
 */
export async function backUpFile(path: string, target: string): Promise<void> {
  const driver = await openDriver({ path });
  try {
    const copy = join(driver.scratch, 'backup.duckdb');
    await driver.copyTo(copy);
    await copyFile(copy, target);
  } finally {
    await driver.close();
  }
}

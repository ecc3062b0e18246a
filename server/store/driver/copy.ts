import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Connection } from './driver.ts';
import { quoted } from './lock-down.ts';

/** A copy of the database could not be written. */
export class CopyError extends Error {
  override name = 'CopyError';
  /** The disk is full. */
  readonly isFull: boolean;
  constructor(reason: string, options?: ErrorOptions) {
    super(`The database could not be copied: ${reason}.`, options);
    this.isFull = /no space left/i.test(reason);
  }
}

/** Runs in a process of its own: copies the first file to the second, which must be new, and fsyncs. */
const COPY = `
const { constants, copyFileSync, closeSync, fsyncSync, openSync } = require('node:fs');
const [from, to] = process.argv.slice(1);
try {
  copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const copy = openSync(to, 'r+');
  fsyncSync(copy);
  closeSync(copy);
} catch (error) {
  process.stdout.write(error.code + ' ' + error.message);
  process.exitCode = 1;
}`;

/**
 * Copies a database file that this process has open. Not in this process: closing any descriptor of the
 * file would give up the lock that the engine holds on it (POSIX), and another process could open it.
 */
export async function copyFile(from: string, to: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['-e', COPY, from, to], { env: {} });
  } catch (error) {
    const said = (error as { stdout?: string }).stdout || (error as Error).message;
    const reason = said.startsWith('ENOSPC') ? 'No space left on device' : said;
    throw new CopyError(reason.split('\n')[0] ?? '', { cause: error });
  }
}

/** Writes a database that has no file to one. */
export async function copyMemory(connection: Connection, to: string): Promise<void> {
  await connection.exec(`ATTACH ${quoted(to)} AS copy`);
  try {
    await connection.exec('COPY FROM DATABASE memory TO copy');
  } finally {
    await connection.exec('DETACH copy');
  }
}

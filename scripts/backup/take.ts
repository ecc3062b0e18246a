import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Contents } from '../../server/store/inspect.ts';
import type { Context } from '../cli/context.ts';
import { EXIT } from '../cli/exit-code.ts';
import { Fault } from '../cli/fault.ts';
import { fileFault } from '../cli/file-fault.ts';
import { connect } from '../cli/send-report.ts';
import { spoken } from '../cli/server-error.ts';
import { DEFAULT_URL } from '../config/settings.ts';
import { ServerFault } from '../harness/server-fault.ts';

export interface Wanted {
  /** Where the backup goes. */
  file: string;
  /** The database file, for when no server has it. */
  path: string;
  url: string | undefined;
  /** The database was named, not only supposed. */
  dbGiven: boolean;
}

export interface Taken extends Contents {
  /** The server it was taken from; null: from the file. */
  url: string | null;
  bytes: number;
}

/** Writes a backup whole, looked through and durable, or not at all. */
export async function takeBackup(wanted: Wanted, context: Context): Promise<Taken> {
  const unfinished = `${wanted.file}.${process.pid}.tmp`;
  try {
    const url = await fill(unfinished, wanted, context);
    const { inspectDatabase } = await import('../../server/store/inspect.ts');
    const { putInPlace } = await import('../../server/store/durable.ts');
    const contents = await inspectDatabase(unfinished).catch(spoken);
    const { size } = await stat(unfinished);
    context.signal.throwIfAborted();
    putInPlace(unfinished, wanted.file);
    return { url, bytes: size, ...contents };
  } catch (error) {
    throw fileFault(error, wanted.file) ?? error;
  } finally {
    for (const rest of [unfinished, `${unfinished}.wal`]) await rm(rest, { force: true });
  }
}

/**
 * From the server that is named; else from the file that is named, if no server has it; else from the
 * usual server, if it answers; else from the usual file. Answers with the server's address.
 */
async function fill(
  target: string,
  { path, url, dbGiven }: Wanted,
  context: Context,
): Promise<string | null> {
  if (url !== undefined) return fetchBackup(target, url, context);
  if (dbGiven && (await copyUnlessServed(target, path))) return null;
  try {
    return await fetchBackup(target, DEFAULT_URL, context);
  } catch (error) {
    if (!(error instanceof ServerFault) || error.status !== null) throw error;
    if (!existsSync(path))
      throw new Fault(
        `No server answers at ${DEFAULT_URL}, and there is no database at ${path}: name yours with --url or --db.`,
      );
    if (dbGiven || !(await copyUnlessServed(target, path)))
      throw new Fault(
        `A server has ${path} open, and none answers at ${DEFAULT_URL}: give its address with --url.`,
        { exitCode: EXIT.outside, cause: error },
      );
    return null;
  }
}

/** Copies the database; false when a process has it open. */
async function copyUnlessServed(target: string, path: string): Promise<boolean> {
  if (!existsSync(path))
    throw new Fault(`There is no database at ${path}: name yours with --db or RANKTRAIL_DB.`);
  const { backUpFile } = await import('../../server/store/backup.ts');
  try {
    await backUpFile(path, target);
    return true;
  } catch (error) {
    if ((error as Error).name === 'DatabaseLockedError') return false;
    return spoken(error);
  }
}

async function fetchBackup(target: string, url: string, context: Context): Promise<string> {
  const client = connect({ url, token: context.env.RANKTRAIL_TOKEN || undefined }, context);
  const response = await client.backup();
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  const body = Readable.fromWeb(response.body as never);
  await pipeline(body, hashing, createWriteStream(target), { signal: context.signal }).catch(
    (error: unknown) => {
      if (context.signal.aborted || fileFault(error)) throw error;
      throw cutShort(url, error);
    },
  );
  if (hash.digest('hex') !== response.headers.get('x-ranktrail-sha256')) throw cutShort(url);
  return client.url;
}

const cutShort = (url: string, cause?: unknown) =>
  new Fault(`The backup from ${url} did not arrive whole: try again.`, {
    exitCode: EXIT.outside,
    cause,
  });

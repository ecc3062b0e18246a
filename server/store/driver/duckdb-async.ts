import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { claimFile } from './database-file.ts';
import type { Driver, OpenOptions, Param, Row } from './driver.ts';
import { safeNumber } from './integer.ts';
import { lockDown, MEMORY_LIMIT } from './lock-down.ts';
import { lockedError } from './locked.ts';
import { pooledDriver, READERS, type Column, type RawConnection } from './pooled.ts';
import { unusableError } from './unusable.ts';
import { wellFormed } from './well-formed.ts';

/** The part of `duckdb-async` that is used; the package is an optional peer, so its types may be absent. */
interface Package {
  Database: { create(path: string, config: Record<string, string>): Promise<Database> };
}
interface Database {
  connect(): Promise<RawClient>;
  close(): Promise<void>;
}
interface RawClient {
  all(sql: string, ...params: unknown[]): Promise<Row[]>;
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** A client was chosen that is not installed. */
export class MissingClientError extends Error {
  override name = 'MissingClientError';
  constructor(cause: unknown) {
    super(
      'RANKTRAIL_DUCKDB_CLIENT is duckdb-async, which is not installed or does not load here: install it beside ' +
        'Ranktrail with npm install duckdb-async@^1.4.2, or leave the variable empty for the client that comes with it.',
      { cause },
    );
  }
}

/** Characters of JSON that travel in one statement; a row is never divided. */
const BATCH = 4_000_000;

class DuckdbAsyncConnection implements RawConnection {
  constructor(readonly client: RawClient) {}

  async all(sql: string, params: Param[]): Promise<Row[]> {
    const rows = await this.client.all(sql, ...params.map(toClient));
    for (const row of rows)
      for (const [name, value] of Object.entries(row)) row[name] = fromClient(value);
    return rows;
  }

  exec(sql: string): Promise<void> {
    return this.client.exec(sql);
  }

  /** The client has no appender: rows go in as JSON, all values text, and are cast in SQL. */
  async append(
    table: string,
    columns: readonly Column[],
    source: readonly number[],
    rows: Param[][],
  ): Promise<void> {
    const given = columns.flatMap((column, i) => {
      const at = source[i] ?? -1;
      return at < 0 ? [] : [{ ...column, at }];
    });
    const sql = `INSERT INTO ${table} (${given.map(({ name }) => name).join(', ')})
      SELECT ${given.map(({ type }, i) => cast(type, `r[${i + 1}]`)).join(', ')}
      FROM (SELECT unnest(from_json($1::json, '[["VARCHAR"]]')) AS r)`;
    const texts = rows.map((row) =>
      JSON.stringify(given.map(({ type, at }) => toText(type, row[at] ?? null))),
    );
    for (let from = 0; from < texts.length;) {
      let to = from + 1;
      let size = texts[from]?.length ?? 0;
      while (to < texts.length && (size += texts[to]?.length ?? 0) <= BATCH) to += 1;
      await this.client.all(sql, `[${texts.slice(from, to).join(',')}]`);
      from = to;
    }
  }
}

/** `openDriver` with `duckdb-async`, which is loaded here and nowhere else. */
export async function openDuckdbAsync({
  path,
  checkpointThreshold = '16MB',
}: OpenOptions): Promise<Driver> {
  const { Database } = await load();
  const file = claimFile(path);
  let database: Database | undefined;
  try {
    const opened = (database = await Database.create(file.path, {
      memory_limit: MEMORY_LIMIT,
      checkpoint_threshold: checkpointThreshold,
    }));
    file.clear();
    const writer = await opened.connect();
    await writer.exec(lockDown(file.scratch));
    const readers = await Promise.all(Array.from({ length: READERS }, () => opened.connect()));
    return pooledDriver({
      writer: new DuckdbAsyncConnection(writer),
      readers: readers.map((client) => new DuckdbAsyncConnection(client)),
      file,
      async close() {
        for (const client of [writer, ...readers]) await client.close();
        await opened.close();
        await letGo();
        file.release();
      },
    });
  } catch (error) {
    await database?.close();
    if (database) await letGo();
    file.release();
    throw lockedError(path, error) ?? unusableError(path, error) ?? error;
  }
}

/**
 * Collects what the client left. Each statement that ran, finalized or not, holds the database open until it is
 * collected, beyond `close`: who opened the file meanwhile would have a second instance and lose commits.
 */
async function letGo(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    collect();
    // What was collected is released in a turn of its own.
    await setImmediate();
  }
}

async function load(): Promise<Package> {
  // Not a literal: neither the compiler nor the bundler is to look for a package that need not be there.
  const name: string = 'duckdb-async';
  try {
    return (await import(/* @vite-ignore */ name)) as Package;
  } catch (error) {
    throw new MissingClientError(error);
  }
}

/** Bytes go as text that SQL casts with `::BLOB`: given a Buffer, the client ends the process. */
function toClient(param: Param): unknown {
  if (param instanceof Uint8Array) return escaped(param);
  // A bigint would silently arrive as NULL.
  if (typeof param === 'bigint') return safeNumber(param);
  return typeof param === 'string' ? wellFormed(param) : param;
}

const escaped = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').replace(/../g, '\\x$&');

function fromClient(value: unknown): unknown {
  if (typeof value === 'bigint') return safeNumber(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(fromClient);
  throw new TypeError(`no plain form for ${String(value)}`);
}

/** A value as the text that `cast` reads. */
function toText(type: string, value: Param): string | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (type === 'TIMESTAMP') return new Date(String(value)).toISOString();
  return wellFormed(String(value));
}

function cast(type: string, text: string): string {
  if (type === 'BLOB') return `from_base64(${text})`;
  if (type.endsWith('[]')) return `CAST(${text}::JSON AS ${type})`;
  return `CAST(${text} AS ${type})`;
}

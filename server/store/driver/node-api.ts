import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Connection, Driver, Param, Row } from './driver.ts';
import { DatabaseLockedError, lockedError } from './locked.ts';
import { Mutex, Pool } from './mutex.ts';
import { unusableError } from './unusable.ts';
import { append, fromDuckDB, toDuckDB } from './values.ts';

/** Connections for reading. With the writer at most three queries run at once: libuv has four threads. */
const READERS = 2;
const MEMORY_LIMIT = '1GB';

export interface OpenOptions {
  path: string;
  /** Size of the write-ahead log at which it is folded into the file, `16MB` unless given. */
  checkpointThreshold?: string;
}

class NodeApiConnection implements Connection {
  readonly #columns = new Map<string, string[]>();
  /** The first error since the transaction began: DuckDB would answer COMMIT kindly and roll back. */
  failure: unknown = null;
  constructor(private readonly raw: DuckDBConnection) {}

  all<T extends Row = Row>(sql: string, ...params: Param[]): Promise<T[]> {
    return this.#watch(async () => {
      const reader = await this.raw.runAndReadAll(sql, params.map(toDuckDB));
      return reader.convertRowObjects(fromDuckDB) as T[];
    });
  }

  run(sql: string, ...params: Param[]): Promise<void> {
    return this.#watch(async () => void (await this.raw.run(sql, params.map(toDuckDB))));
  }

  exec(sql: string): Promise<void> {
    return this.#watch(async () => void (await this.raw.run(sql)));
  }

  async insertRows(table: string, columns: string[], rows: Param[][]): Promise<void> {
    if (rows.length > 0) await this.#watch(() => this.#append(table, columns, rows));
  }

  async #append(table: string, columns: string[], rows: Param[][]): Promise<void> {
    const source = (await this.#columnsOf(table)).map((name) => columns.indexOf(name));
    const appender = await this.raw.createAppender(table);
    try {
      const types = source.map((_, i) => appender.columnType(i));
      for (const row of rows) {
        types.forEach((type, i) => append(appender, type, row[source[i] ?? -1] ?? null));
        appender.endRow();
      }
      appender.flushSync();
    } finally {
      appender.closeSync();
    }
  }

  async #watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  async #columnsOf(table: string): Promise<string[]> {
    const known = this.#columns.get(table);
    if (known) return known;
    const rows = await this.all<{ column_name: string }>(
      'SELECT column_name FROM duckdb_columns() WHERE table_name = $1 ORDER BY column_index',
      table,
    );
    const names = rows.map((row) => row.column_name);
    this.#columns.set(table, names);
    return names;
  }
}

/** Two instances on one file in one process are not blocked by DuckDB and lose commits. */
const openFiles = new Set<string>();

/**
 * Opens the one instance for `path` (`:memory:` for none), locked down: no other file, no network,
 * no setting can be reached from SQL afterwards.
 * @throws DatabaseLockedError when another process, or this one, holds the file;
 * UnusableDatabaseError when it is none of DuckDB's, or damaged.
 */
export async function openNodeApi({
  path,
  checkpointThreshold = '16MB',
}: OpenOptions): Promise<Driver> {
  const file = path === ':memory:' ? null : join(realpathSync(dirname(path)), basename(path));
  if (file !== null && openFiles.has(file)) throw new DatabaseLockedError(path, process.pid, null);
  if (file !== null) openFiles.add(file);
  let instance: DuckDBInstance | undefined;
  try {
    instance = await DuckDBInstance.create(path, {
      memory_limit: MEMORY_LIMIT,
      checkpoint_threshold: checkpointThreshold,
      ...(file !== null && { temp_directory: join(dirname(file), 'tmp') }),
    });
    const writer = await instance.connect();
    await writer.run('SET enable_external_access = false; SET lock_configuration = true');
    const readers = await Promise.all(Array.from({ length: READERS }, () => instance?.connect()));
    const raw = readers.filter((reader) => reader !== undefined);
    return createDriver(instance, writer, raw, () => file !== null && openFiles.delete(file));
  } catch (error) {
    instance?.closeSync();
    if (file !== null) openFiles.delete(file);
    throw lockedError(path, error) ?? unusableError(path, error) ?? error;
  }
}

function createDriver(
  instance: DuckDBInstance,
  rawWriter: DuckDBConnection,
  rawReaders: DuckDBConnection[],
  onClose: () => void,
): Driver {
  const writer = new NodeApiConnection(rawWriter);
  const writes = new Mutex();
  const reads = new Pool(rawReaders.map((raw) => new NodeApiConnection(raw)));
  return {
    all: (sql, ...params) => reads.run((connection) => connection.all(sql, ...params)),
    run: (sql, ...params) => writes.run(() => writer.run(sql, ...params)),
    exec: (sql) => writes.run(() => writer.exec(sql)),
    insertRows: (table, columns, rows) => writes.run(() => writer.insertRows(table, columns, rows)),
    transaction: (work) =>
      writes.run(async () => {
        await writer.exec('BEGIN');
        writer.failure = null;
        try {
          const result = await work(writer);
          if (writer.failure !== null) throw writer.failure;
          await writer.exec('COMMIT');
          return result;
        } catch (error) {
          await writer.exec('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),
    async close() {
      await Promise.all([writes.idle(), reads.idle()]);
      for (const raw of [rawWriter, ...rawReaders]) raw.closeSync();
      instance.closeSync();
      onClose();
    },
  };
}

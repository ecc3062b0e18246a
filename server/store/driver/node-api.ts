import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { claimFile } from './database-file.ts';
import type { Driver, OpenOptions, Param, Row } from './driver.ts';
import { lockDown, MEMORY_LIMIT } from './lock-down.ts';
import { lockedError } from './locked.ts';
import { pooledDriver, READERS, type WatchedConnection } from './pooled.ts';
import { unusableError } from './unusable.ts';
import { append, fromDuckDB, toDuckDB } from './values.ts';

class NodeApiConnection implements WatchedConnection {
  readonly #columns = new Map<string, string[]>();
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

/** `openDriver` with `@duckdb/node-api`. */
export async function openNodeApi({
  path,
  checkpointThreshold = '16MB',
}: OpenOptions): Promise<Driver> {
  const file = claimFile(path);
  let instance: DuckDBInstance | undefined;
  try {
    const opened = (instance = await DuckDBInstance.create(file.path, {
      memory_limit: MEMORY_LIMIT,
      checkpoint_threshold: checkpointThreshold,
    }));
    file.clear();
    const writer = await opened.connect();
    await writer.run(lockDown(file.scratch));
    const readers = await Promise.all(Array.from({ length: READERS }, () => opened.connect()));
    return pooledDriver({
      writer: new NodeApiConnection(writer),
      readers: readers.map((raw) => new NodeApiConnection(raw)),
      scratch: file.scratch,
      close() {
        for (const raw of [writer, ...readers]) raw.closeSync();
        opened.closeSync();
        file.release();
      },
    });
  } catch (error) {
    instance?.closeSync();
    file.release();
    throw lockedError(path, error) ?? unusableError(path, error) ?? error;
  }
}

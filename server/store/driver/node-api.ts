import { setImmediate } from 'node:timers/promises';
import { DuckDBInstance, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import { claimFile } from './database-file.ts';
import type { Driver, OpenOptions, Param, Row } from './driver.ts';
import { lockDown, MEMORY_LIMIT } from './lock-down.ts';
import { lockedError } from './locked.ts';
import { pooledDriver, READERS, type Column, type RawConnection } from './pooled.ts';
import { unusableError } from './unusable.ts';
import { append, fromDuckDB, toDuckDB } from './values.ts';

class NodeApiConnection implements RawConnection {
  constructor(private readonly raw: DuckDBConnection) {}

  async all(sql: string, params: Param[]): Promise<Row[]> {
    const result = await this.raw.run(sql, params.map(toDuckDB));
    const rows: Row[] = [];
    // Some two thousand rows at a time: other requests are answered while many are read.
    for await (const some of result.yieldConvertedRowObjects(fromDuckDB)) {
      if (rows.length > 0) await setImmediate();
      for (const row of some) rows.push(row);
    }
    return rows;
  }

  async exec(sql: string): Promise<void> {
    await this.raw.run(sql);
  }

  async append(
    table: string,
    _: readonly Column[],
    source: readonly number[],
    rows: Param[][],
  ): Promise<void> {
    const appender = await this.raw.createAppender(table);
    try {
      const types = source.map((_, i) => appender.columnType(i));
      for (const row of rows) {
        types.forEach((type, i) => append(appender, type, row[source[i] ?? -1] ?? null));
        appender.endRow();
      }
      appender.closeSync();
    } catch (error) {
      closeQuietly(appender);
      throw error;
    }
  }
}

/** After an error closing fails as well, and would hide what it was. */
function closeQuietly(appender: DuckDBAppender): void {
  try {
    appender.closeSync();
  } catch {
    // said already
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
      file,
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

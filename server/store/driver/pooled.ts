import { copyFile, copyMemory } from './copy.ts';
import type { DatabaseFile } from './database-file.ts';
import type { Connection, Driver, Param, Row } from './driver.ts';
import { Mutex, Pool } from './mutex.ts';

/** Connections for reading. With the writer at most three queries run at once: libuv has four threads. */
export const READERS = 2;

export interface Column {
  name: string;
  /** As DuckDB writes it: `VARCHAR`, `VARCHAR[]`, … */
  type: string;
}

/** What a client has to offer, in the terms of `Connection`. */
export interface RawConnection {
  all(sql: string, params: Param[]): Promise<Row[]>;
  exec(sql: string): Promise<void>;
  /** Rows for `table`: `source[i]` is the place in each row of what goes into its column i, -1 for nothing. */
  append(
    table: string,
    columns: readonly Column[],
    source: readonly number[],
    rows: Param[][],
  ): Promise<void>;
}

/** A client's connection that remembers what went wrong on it. */
class Watched implements Connection {
  readonly #columns = new Map<string, Column[]>();
  /** The first error since the transaction began: DuckDB would answer COMMIT kindly and roll back. */
  failure: unknown = null;
  constructor(private readonly raw: RawConnection) {}

  all<T extends Row = Row>(sql: string, ...params: Param[]): Promise<T[]> {
    return this.#watch(this.raw.all(sql, params)) as Promise<T[]>;
  }

  async run(sql: string, ...params: Param[]): Promise<void> {
    await this.#watch(this.raw.all(sql, params));
  }

  exec(sql: string): Promise<void> {
    return this.#watch(this.raw.exec(sql));
  }

  async insertRows(table: string, names: string[], rows: Param[][]): Promise<void> {
    if (rows.length === 0) return;
    const columns = await this.#columnsOf(table);
    const source = columns.map(({ name }) => names.indexOf(name));
    await this.#watch(this.raw.append(table, columns, source, rows));
  }

  #watch<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      this.failure ??= error;
      throw error;
    });
  }

  async #columnsOf(table: string): Promise<Column[]> {
    const known = this.#columns.get(table);
    if (known) return known;
    const columns = await this.all<Row & Column>(
      `SELECT column_name AS name, data_type AS type FROM duckdb_columns()
       WHERE table_name = $1 ORDER BY column_index`,
      table,
    );
    this.#columns.set(table, columns);
    return columns;
  }
}

/** One writer and a few readers as a driver. `close` ends what they are connections to. */
export function pooledDriver(client: {
  writer: RawConnection;
  readers: readonly RawConnection[];
  file: DatabaseFile;
  close: () => void | Promise<void>;
}): Driver {
  const { file, scratch } = client.file;
  const writer = new Watched(client.writer);
  const writes = new Mutex();
  const reads = new Pool(client.readers.map((raw) => new Watched(raw)));
  return {
    file,
    scratch,
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
    copyTo: (target) =>
      writes.run(async () => {
        if (file === null) return copyMemory(writer, target);
        // A query that reads an earlier state would keep the log from being folded in.
        await reads.alone(() => writer.exec('CHECKPOINT'));
        await copyFile(file, target);
      }),
    async close() {
      await Promise.all([writes.idle(), reads.idle()]);
      await client.close();
    },
  };
}

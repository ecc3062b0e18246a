import type { Connection, Driver } from './driver.ts';
import { Mutex, Pool } from './mutex.ts';

/** Connections for reading. With the writer at most three queries run at once: libuv has four threads. */
export const READERS = 2;

/** A client's connection, which tells what went wrong on it. */
export interface WatchedConnection extends Connection {
  /** The first error since the transaction began: DuckDB would answer COMMIT kindly and roll back. */
  failure: unknown;
}

/** One writer and a few readers as a driver. `close` ends what they are connections to. */
export function pooledDriver({
  writer,
  readers,
  scratch,
  close,
}: {
  writer: WatchedConnection;
  readers: readonly Connection[];
  scratch: string;
  close: () => void | Promise<void>;
}): Driver {
  const writes = new Mutex();
  const reads = new Pool(readers);
  return {
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
    async close() {
      await Promise.all([writes.idle(), reads.idle()]);
      await close();
    },
  };
}

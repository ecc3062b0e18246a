import type { Driver } from './driver.ts';
import { fullError, isFatal } from '../full.ts';

/**
 * A driver that outlives its instance: folding the log into the file on a full disk, for one, leaves an instance
 * that refuses everything. It is then opened anew, and what was asked for fails with the error that caused it.
 * @param open opens the database, the first time and after.
 * @param onReopened called before anything is asked of the new instance: what failed may be there or not.
 * @throws StoreFullError for whatever fails on a full disk.
 */
export async function lastingDriver(
  open: () => Promise<Driver>,
  onReopened: () => void,
): Promise<Driver> {
  let inner = await open();
  let reopening: Promise<void> | null = null;
  let isOpen = true;
  let closed = false;

  /** Reads under way on the failed instance come to their end first. */
  async function reopen() {
    if (isOpen) await inner.close().catch(() => undefined);
    isOpen = false;
    inner = await open();
    isOpen = true;
    onReopened();
  }

  const revive = () => (reopening ??= reopen().finally(() => (reopening = null)));

  async function use<T>(work: (driver: Driver) => Promise<T>): Promise<T> {
    let used: Driver | undefined;
    try {
      if (reopening || !isOpen) await revive();
      used = inner;
      return await work(used);
    } catch (error) {
      // Not awaited where it fails: the next one asks again, and is told.
      if (isFatal(error) && used === inner && !closed) await revive().catch(() => undefined);
      throw fullError(error) ?? error;
    }
  }

  return {
    get scratch() {
      return inner.scratch;
    },
    get file() {
      return inner.file;
    },
    all: (sql, ...params) => use((driver) => driver.all(sql, ...params)),
    run: (sql, ...params) => use((driver) => driver.run(sql, ...params)),
    exec: (sql) => use((driver) => driver.exec(sql)),
    insertRows: (table, columns, rows) => use((driver) => driver.insertRows(table, columns, rows)),
    copyTo: (path) => use((driver) => driver.copyTo(path)),
    transaction: (work) => use((driver) => driver.transaction(work)),
    async close() {
      closed = true;
      await reopening?.catch(() => undefined);
      if (isOpen) await inner.close();
    },
  };
}

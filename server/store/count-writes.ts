import type { Driver } from './driver/driver.ts';

/** The same database, and how often it was written to: what was read at another count may be out of date. */
export function countWrites(driver: Driver): { driver: Driver; writes: () => number } {
  let writes = 0;
  /** Failed or not: a count too many costs little, one too few tells of what is gone. */
  const counted = <T>(work: Promise<T>): Promise<T> =>
    work.finally(() => {
      writes += 1;
    });
  return {
    writes: () => writes,
    driver: {
      scratch: driver.scratch,
      file: driver.file,
      all: (sql, ...params) => driver.all(sql, ...params),
      copyTo: (path) => driver.copyTo(path),
      close: () => driver.close(),
      run: (sql, ...params) => counted(driver.run(sql, ...params)),
      exec: (sql) => counted(driver.exec(sql)),
      insertRows: (table, columns, rows) => counted(driver.insertRows(table, columns, rows)),
      transaction: (work) => counted(driver.transaction(work)),
    },
  };
}

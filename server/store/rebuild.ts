import type { Driver } from './driver/driver.ts';
import { openDriver } from './driver/open.ts';
import { unusableError } from './driver/unusable.ts';
import { migrate } from './migrate.ts';
import { markStale, rescoreStale } from './rescore.ts';

export interface Rebuilt {
  /** Runs scored again from their reports. */
  runs: number;
  /** Those whose numbers are others now. */
  changed: number;
  /** Those whose reports cannot be scored: they keep their numbers. */
  failed: number;
  /** Where the file is kept as it was, if its schema was changed first. */
  kept: string | null;
}

/**
 * Works out all that follows from the reports again: outcomes, metrics, diagnosis, golden versions. For a
 * stopped server only. What was done when it is cut off stays; the rest is done at the next start.
 * @param onRun told how many runs are done
 * @throws DatabaseLockedError, NewerDatabaseError, ForeignDatabaseError, UnusableDatabaseError
 */
export async function rebuildDatabase(
  path: string,
  onRun: (done: number) => void = () => undefined,
): Promise<Rebuilt> {
  const driver = await openDriver({ path });
  try {
    const { kept } = await migrate(driver);
    const before = await fingerprints(driver);
    await driver.transaction(markStale);
    const { done, failed } = await rescoreStale(driver, undefined, (total) => onRun(total.done));
    const after = await fingerprints(driver);
    const changed = [...after].filter(([run, print]) => before.get(run) !== print).length;
    return { runs: done, changed, failed, kept };
  } catch (error) {
    throw unusableError(path, error) ?? error;
  } finally {
    await driver.close();
  }
}

/** Per run a hash of everything that is stored of it but the report. */
async function fingerprints(driver: Driver): Promise<Map<number, string>> {
  const rows = await driver.all<{ run_no: number; print: string }>(
    `SELECT r.run_no, CAST(hash(r) AS VARCHAR) || '/' || coalesce(o.print, '') AS print
     FROM (SELECT * EXCLUDE (stale) FROM run) r
     LEFT JOIN (SELECT run_no, CAST(bit_xor(hash(outcome)) AS VARCHAR) AS print
                FROM outcome GROUP BY run_no) o USING (run_no)`,
  );
  return new Map(rows.map(({ run_no, print }) => [run_no, print]));
}

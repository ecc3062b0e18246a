import type { Diagnosis } from '#core/diagnosis/diagnose';
import type { Driver } from './driver/driver.ts';

/** The whole diagnosis of a run; null where it came without questions. */
export async function diagnosisOf(
  driver: Driver,
  project: string,
  runNo: number,
): Promise<Diagnosis | null> {
  const [row] = await driver.all<{ diagnosis: string | null }>(
    'SELECT diagnosis FROM run WHERE project = $1 AND run_no = $2',
    project,
    runNo,
  );
  return row?.diagnosis ? (JSON.parse(row.diagnosis) as Diagnosis) : null;
}

import { SIZE, type Size } from './size.ts';
import { planRuns } from './plan.ts';
import { Questions } from './questions.ts';
import { reportOf } from './reports.ts';

/** Bodies of the reports that would come next after `known` generated runs. */
export function* newReports(
  known: number,
  count: number,
  size: Size = SIZE,
): Generator<Uint8Array> {
  const questions = new Questions(size);
  // A longer plan has its golden sets elsewhere: the new ones keep the newest version.
  const golden = Math.max(...planRuns(known).map((run) => run.golden), 0);
  for (const run of planRuns(known + count).slice(known))
    yield Buffer.from(JSON.stringify(reportOf({ ...run, golden }, questions, size.depth)));
}

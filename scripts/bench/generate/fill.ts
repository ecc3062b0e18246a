import { createHash } from 'node:crypto';
import { openDriver } from '../../../server/store/driver/open.ts';
import { prepare, type Prepared } from '../../../server/store/ingest/prepare.ts';
import { writeBatch } from '../../../server/store/ingest/write.ts';
import { Memory } from '../../../server/store/memory.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { planRuns, type PlannedRun } from './plan.ts';
import { Questions } from './questions.ts';
import { PROJECT, reportOf } from './reports.ts';
import type { Size } from './size.ts';

/** Runs in one transaction. */
const BATCH = 250;

/**
 * Writes a store of generated runs, row for row what the server writes. Runs with equal questions are scored
 * once: they share their outcomes and the stored body of the first, and differ in all else.
 */
export async function fillStore(
  path: string,
  runs: number,
  size: Size,
  progress: (done: number) => void = () => undefined,
): Promise<void> {
  const driver = await openDriver({ path, checkpointThreshold: '256MB' });
  try {
    await migrate(driver);
    const memory = new Memory(driver);
    const prepareRun = preparer(size);
    const planned = planRuns(runs);
    for (let from = 0; from < planned.length; from += BATCH) {
      const batch: Prepared[] = [];
      for (const run of planned.slice(from, from + BATCH)) batch.push(await prepareRun(run));
      const receivedAt = batch.at(-1)?.run['started_at'] as string;
      const { learned } = await driver.transaction((connection) =>
        writeBatch(connection, memory, batch, receivedAt),
      );
      for (const { project, commits, runs: heads } of learned) memory.add(project, commits, heads);
      progress(from + batch.length);
    }
    await driver.exec('CHECKPOINT');
  } finally {
    await driver.close();
  }
}

/** Scores each set of questions once. */
function preparer(size: Size) {
  const questions = new Questions(size);
  const scored = new Map<string, Prepared>();
  return async (run: PlannedRun): Promise<Prepared> => {
    const key = [run.epoch, run.draw, run.golden, run.answers].join();
    const known = scored.get(key);
    const prepared = known ?? (await prepareFirst(run, questions, size));
    // Runs of one configuration stand close together.
    if (!known && scored.size > 20) scored.clear();
    scored.set(key, prepared);
    const identity = createHash('sha256')
      .update(`${key} ${run.commit.sha} ${run.dirty}`)
      .digest('hex');
    const { git, run: said } = reportOf(run, NO_QUESTIONS, size.depth);
    return {
      ...prepared,
      id: identity.slice(0, 16),
      commits: [git, ...git.history],
      run: {
        ...prepared.run,
        id: identity.slice(0, 16),
        identity,
        sha: git.sha,
        branch: git.branch,
        kind: said.kind,
        dirty: git.dirty,
        pull_request: git.pull_request === null ? null : String(git.pull_request),
        started_at: said.started_at,
      },
    };
  };
}

const NO_QUESTIONS = new Questions({ questions: 0, depth: 0 });

async function prepareFirst(run: PlannedRun, questions: Questions, size: Size): Promise<Prepared> {
  const report = reportOf(run, questions, size.depth);
  const body = Buffer.from(JSON.stringify(report));
  return prepare({ project: PROJECT, body, content: { form: 'report', report } });
}

import type { Diagnosis } from '#core/diagnosis/diagnose';
import { transitionsBetween } from '#core/diagnosis/between-runs';
import { predecessorFor, predecessorOf } from '#core/history/compared';
import { distanceBetween } from '#core/history/distance';
import type { History } from '#core/history/history';
import type { StoreContext } from './context.ts';
import type { Driver } from './driver/driver.ts';
import { faredQuestionOf, outcomesOfBoth } from './fared-run.ts';
import type { StoredRun } from './run-row.ts';

/** The run named as the base of a comparison is none of the project. */
export class UnknownBaseError extends Error {
  override name = 'UnknownBaseError';
  constructor(id: string) {
    super(`There is no run "${id}" in this project to compare with.`);
  }
}

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

/**
 * A run's diagnosis and what became of its questions since another run; null when there is no such
 * run.
 * @param baseId default: the nearest predecessor, of a run with answers the nearest that has some.
 * @throws UnknownBaseError
 */
export async function comparedDiagnosisOf(
  context: StoreContext,
  project: string,
  id: string,
  baseId: string | undefined,
) {
  const { driver, memory, runs } = context;
  const run = await runs.byId(project, id);
  if (!run) return null;
  const known = await memory.read(project);
  const base =
    baseId === undefined
      ? await nearestBase(context, project, known, run)
      : await namedBase(context, project, known, run, baseId);
  return {
    run_id: run.summary.id,
    base: base && {
      run_id: base.run.summary.id,
      sha: base.run.summary.sha,
      subject: base.run.summary.subject,
      distance: base.distance,
    },
    diagnosis: await diagnosisOf(driver, project, run.no),
    base_diagnosis: base && (await diagnosisOf(driver, project, base.run.no)),
    ...(base ? await between(context, project, base.run, run) : { transitions: [], remarks: [] }),
  };
}

interface Base {
  run: StoredRun;
  /** Commits back along first parents; null: not among them. */
  distance: number | null;
}

async function nearestBase(
  { runs }: StoreContext,
  project: string,
  known: History,
  { no }: StoredRun,
): Promise<Base | null> {
  const answers = 'answer_accuracy_live';
  const measured = known.run(no)?.measured.has(answers) ?? false;
  const found = (measured ? predecessorFor(known, no, answers) : null) ?? predecessorOf(known, no);
  const run = found && (await runs.byId(project, found.run.id));
  return found && run ? { run, distance: found.distance } : null;
}

async function namedBase(
  { runs }: StoreContext,
  project: string,
  known: History,
  head: StoredRun,
  id: string,
): Promise<Base> {
  const run = await runs.byId(project, id);
  if (!run) throw new UnknownBaseError(id);
  const distance = distanceBetween(known, placeOf(run), placeOf(head));
  return { run, distance: distance !== null && distance >= 0 ? distance : null };
}

const placeOf = ({ no, summary }: StoredRun) => ({ no, sha: summary.sha });

async function between(
  { driver, pairs }: StoreContext,
  project: string,
  base: StoredRun,
  head: StoredRun,
) {
  const [before, after] = await outcomesOfBoth(driver, project, [base, head]);
  const { means } = await pairs.compare(project, base, head);
  return transitionsBetween(
    before.map(faredQuestionOf),
    { questions: after.map(faredQuestionOf), k: head.summary.k },
    means,
  );
}

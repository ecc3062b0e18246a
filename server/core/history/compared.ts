import type { RunKind } from '#core/report/report';
import { axisOf } from './axis.ts';
import { baseOf } from './base.ts';
import { branchesOf, defaultBranch } from './branches.ts';
import { isReference, measures, rankRuns } from './choose-run.ts';
import type { History, RunHead } from './history.ts';
import { parentsIn } from './line.ts';
import { remember } from './remember.ts';
import { findPredecessor } from './predecessor.ts';

/** The run another one is held against. */
export interface Compared {
  run: RunHead;
  /** Commits back: 1 is the parent itself, 0 the commit a dirty tree was based on. */
  distance: number;
}

const BY_DEFAULT: readonly RunKind[] = ['ci', 'nightly'];
const ANY: readonly RunKind[] = ['ci', 'nightly', 'local', 'import'];

type Fits = (run: RunHead) => boolean;

/**
 * The run to compare a run with: that of the nearest measured first-parent ancestor; for a pull
 * request counted from its base, for a dirty tree from its commit. A run whose ancestors are unknown
 * is held against the measured commit before it in time on its branch. A run with questions passes
 * over numbers alone, and over runs that judged no retrieval where it did, unless there is nothing
 * else: questions gained and lost need both.
 *
 * @param kinds of the run compared with; by default ci and nightly, else local and import too.
 */
export function predecessorOf(
  history: History,
  runNo: number,
  kinds?: readonly RunKind[],
): Compared | null {
  return remembered(history, `${runNo} ${kinds?.join(' ') ?? ''}`, () =>
    findCompared(history, runNo, kinds),
  );
}

const remembered = remember<Compared | null>();

function findCompared(history: History, runNo: number, kinds?: readonly RunKind[]) {
  const run = history.run(runNo);
  if (!run) return null;
  const retrieval = measures(run, 'recall@1');
  const alike: Fits = (other) =>
    other.verified && (!retrieval || measures(other, 'recall@1')) && other.no !== run.no;
  return (
    (run.verified ? nearest(history, run, alike, kinds) : null) ??
    nearest(history, run, isOther(run), kinds)
  );
}

/**
 * The same per metric: the nearest first-parent ancestor with a run that measured it, and that run;
 * numbers alone likewise only where there is nothing else.
 *
 * @param metric with its K, `recall@5`.
 */
export function predecessorFor(
  history: History,
  runNo: number,
  metric: string,
  kinds?: readonly RunKind[],
): Compared | null {
  const run = history.run(runNo);
  if (!run) return null;
  const fits: Fits = (other) => other.no !== run.no && measures(other, metric);
  const alike: Fits = (other) => other.verified && fits(other);
  return (
    (run.verified ? nearest(history, run, alike, kinds) : null) ??
    nearest(history, run, fits, kinds)
  );
}

const isOther =
  (run: RunHead): Fits =>
  (other) =>
    other.no !== run.no;

function nearest(
  history: History,
  run: RunHead,
  fits: Fits,
  kinds?: readonly RunKind[],
): Compared | null {
  const choices = kinds ? [kinds] : BY_DEFAULT.includes(run.kind) ? [BY_DEFAULT, ANY] : [ANY];
  for (const choice of choices) {
    const found = nearestOf(history, run, fits, choice);
    if (found) return found;
  }
  return null;
}

/** Is it the only run of its branch, so that the line of the branch is its own ancestors? */
const isAlone = (history: History, { branch }: RunHead) =>
  runsPerBranch(
    history,
    '',
    () => new Map(branchesOf(history).map((at) => [at.name, at.runs])),
  ).get(branch ?? '') === 1;

const runsPerBranch = remember<ReadonlyMap<string, number>>();

function nearestOf(
  history: History,
  run: RunHead,
  fits: Fits,
  kinds: readonly RunKind[],
): Compared | null {
  const at = (sha: string) =>
    rankRuns(
      history.runsOf(sha).filter((other) => isReference(other) && fits(other)),
      kinds,
    )[0];
  const parentsOf = parentsIn(history);
  const base = run.dirty
    ? { sha: run.sha, distance: 0 }
    : run.pullRequest !== null
      ? baseOf(history, run, axisOf(history, defaultBranch(history), kinds).line)
      : null;
  const own = base && at(base.sha);
  if (own) return { run: own, distance: base.distance };
  // Without a branch there is a line only where no run has one.
  const hasLine = run.branch === null ? defaultBranch(history) === null : !isAlone(history, run);
  // Drawn only where it is needed: every pull request has a branch of its own.
  const order = () => (hasLine ? axisOf(history, run.branch, kinds) : null);
  const found = findPredecessor(base?.sha ?? run.sha, parentsOf, (sha) => !!at(sha), order);
  const reference = found && at(found.sha);
  return reference ? { run: reference, distance: found.distance + (base?.distance ?? 0) } : null;
}

import type { RunKind } from '#core/report/report';
import { findPredecessor } from './predecessor.ts';
import { axisOf, parentsIn } from './axis.ts';
import { isReference, rankRuns } from './choose-run.ts';
import type { History, RunHead } from './history.ts';

export interface Compared {
  run: RunHead;
  /** Commits back; 1 is the parent itself. */
  distance: number;
}

const BY_DEFAULT: readonly RunKind[] = ['ci', 'nightly'];
const ANY: readonly RunKind[] = ['ci', 'nightly', 'local', 'import'];

/**
 * The run to compare a run with: that of the nearest measured first-parent ancestor. A run whose
 * ancestors are unknown is held against the measured commit before it in time on its branch.
 */
export function predecessorOf(
  history: History,
  runNo: number,
  kinds?: readonly RunKind[],
): Compared | null {
  const run = history.run(runNo);
  if (!run) return null;
  const choices = kinds ? [kinds] : BY_DEFAULT.includes(run.kind) ? [BY_DEFAULT, ANY] : [ANY];
  for (const choice of choices) {
    const found = ancestorOf(history, run, choice);
    if (found) return found;
  }
  return null;
}

function ancestorOf(history: History, run: RunHead, kinds: readonly RunKind[]): Compared | null {
  const parentsOf = parentsIn(history);
  const referenceAt = (sha: string) => rankRuns(history.runsOf(sha).filter(isReference), kinds)[0];
  // The merge a CI tested has the target branch as its first parent.
  const merge = run.pullRequest === null ? null : run.testedSha;
  const from = merge !== null && parentsOf(merge)?.length ? merge : run.sha;
  const found = findPredecessor(
    from,
    parentsOf,
    (sha) => referenceAt(sha) !== undefined,
    run.branch === null ? null : axisOf(history, run.branch, kinds),
  );
  const reference = found && referenceAt(found.sha);
  return reference ? { run: reference, distance: found.distance } : null;
}

import type { RunKind } from '#core/report/report';
import { findPredecessor } from '#core/history/predecessor';
import { axisOf, parentsIn } from './axis.ts';
import { isReference, rankRuns } from './choose-run.ts';
import type { ProjectMemory, RunHead } from './memory.ts';

export interface Ancestor {
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
  memory: ProjectMemory,
  runNo: number,
  kinds?: readonly RunKind[],
): Ancestor | null {
  const run = memory.run(runNo);
  if (!run) return null;
  const choices = kinds ? [kinds] : BY_DEFAULT.includes(run.kind) ? [BY_DEFAULT, ANY] : [ANY];
  for (const choice of choices) {
    const found = ancestorOf(memory, run, choice);
    if (found) return found;
  }
  return null;
}

function ancestorOf(
  memory: ProjectMemory,
  run: RunHead,
  kinds: readonly RunKind[],
): Ancestor | null {
  const parentsOf = parentsIn(memory);
  const referenceAt = (sha: string) => rankRuns(memory.runsOf(sha).filter(isReference), kinds)[0];
  // The merge a CI tested has the target branch as its first parent.
  const merge = run.pullRequest === null ? null : run.testedSha;
  const from = merge !== null && parentsOf(merge)?.length ? merge : run.sha;
  const found = findPredecessor(
    from,
    parentsOf,
    (sha) => referenceAt(sha) !== undefined,
    run.branch === null ? null : axisOf(memory, run.branch, kinds),
  );
  const reference = found && referenceAt(found.sha);
  return reference ? { run: reference, distance: found.distance } : null;
}

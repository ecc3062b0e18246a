import type { DemoCommit } from './commits.ts';
import type { DemoHistory } from './history.ts';
import type { PlannedRun } from './plan.ts';

/** One run to be made. */
export interface DemoRun {
  commit: DemoCommit;
  /** Whose files are measured: the commit's own, or those of a merge made for the test. */
  tested: DemoCommit;
  planned: PlannedRun;
}

/** All runs, in the order in which the team made them. */
export function runsOf(
  { places }: Pick<DemoHistory, 'places'>,
  commits: readonly DemoCommit[],
): DemoRun[] {
  return commits.flatMap((commit) =>
    commit.planned.runs.map((planned) => {
      const tested = planned.tested === null ? commit : commits[places.get(planned.tested) ?? -1];
      if (!tested) throw new Error(`history.json has no commit "${planned.tested}" to be tested.`);
      return { commit, tested, planned };
    }),
  );
}

/** What tells a run from the others of its project, here and on the server. */
export const keyOf = (sha: string, { kind, label }: { kind: string; label: string | null }) =>
  JSON.stringify([sha, kind, label]);
export const keyOfRun = ({ commit, planned }: DemoRun) => keyOf(commit.sha, planned);

import type { RunHead } from './history.ts';

/**
 * The runs a commit's numbers are drawn from: the one that stands for it, then those that measured
 * what the ones before did not. Only runs of its golden set and k may fill in: one point stands for
 * one golden set.
 *
 * @param ranked runs of one commit, as `rankRuns` orders them.
 */
export function sourcesOf(ranked: readonly RunHead[]): RunHead[] {
  const [first] = ranked;
  if (!first || ranked.length === 1) return [...ranked];
  const covered = new Set(first.measured);
  return ranked.filter((run) => {
    if (run === first) return true;
    // Most runs measure the same, and share one set.
    if (run.measured === first.measured || !isAlike(run, first)) return false;
    const before = covered.size;
    for (const name of run.measured) covered.add(name);
    return covered.size > before;
  });
}

const isAlike = (run: RunHead, first: RunHead) =>
  !run.dirty &&
  run.pullRequest === first.pullRequest &&
  run.k === first.k &&
  run.goldenHash === first.goldenHash;

/** Of the runs of `sourcesOf` the one whose live answers are drawn. */
export const answersOf = (sources: readonly RunHead[]): RunHead | null =>
  sources.find((run) => run.measured.has('answer_accuracy_live')) ?? null;

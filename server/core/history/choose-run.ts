import type { RunKind } from '#core/report/report';
import type { RunHead } from './history.ts';

/** Kinds drawn unless others are asked for: the first group that the branch has a run of. */
const KIND_GROUPS: readonly (readonly RunKind[])[] = [
  ['ci', 'nightly'],
  ['local', 'import'],
  ['sweep'],
];

export function defaultKinds(runs: readonly RunHead[]): readonly RunKind[] {
  const present = new Set(runs.map((run) => run.kind));
  return KIND_GROUPS.find((group) => group.some((kind) => present.has(kind))) ?? ['ci', 'nightly'];
}

/** May others be compared with this run? Dirty trees and pull requests are no measure of a commit. */
export const isReference = (run: RunHead) => !run.dirty && run.pullRequest === null;

/**
 * The run that stands for a commit, first, then the others that may fill in what it did not
 * measure: references before dirty trees and pull requests, complete runs before those with errors,
 * later before earlier.
 */
export function rankRuns(runs: readonly RunHead[], kinds: readonly RunKind[]): RunHead[] {
  return runs
    .filter((run) => kinds.includes(run.kind))
    .sort(
      (a, b) =>
        Number(isReference(b)) - Number(isReference(a)) ||
        Number(a.errors > 0) - Number(b.errors > 0) ||
        b.no - a.no,
    );
}

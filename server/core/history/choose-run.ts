import { isFromRanks } from '#core/metrics/from-ranks';
import { parseMetricName } from '#core/metrics/name';
import type { RunKind } from '#core/report/report';
import type { RunHead } from './history.ts';

/** Kinds drawn unless others are asked for: the first group that the branch has a run of. */
const KIND_GROUPS: readonly (readonly RunKind[])[] = [
  ['ci', 'nightly'],
  ['local', 'import'],
  ['sweep'],
];

type Chosen = Pick<RunHead, 'no' | 'kind' | 'dirty' | 'pullRequest' | 'errors'>;

export function defaultKinds(runs: readonly Pick<RunHead, 'kind'>[]): readonly RunKind[] {
  const present = new Set(runs.map((run) => run.kind));
  return KIND_GROUPS.find((group) => group.some((kind) => present.has(kind))) ?? ['ci', 'nightly'];
}

/** May others be compared with this run? Dirty trees and pull requests are no measure of a commit. */
export const isReference = (run: Pick<RunHead, 'dirty' | 'pullRequest'>) =>
  !run.dirty && run.pullRequest === null;

const groupOf = ({ kind }: Chosen) => KIND_GROUPS.findIndex((group) => group.includes(kind));

/**
 * The run that stands for a commit, first, then the others that may fill in what it did not
 * measure: references before pull requests and dirty trees; ci and nightly before local and import
 * before sweep; complete runs before those with errors; later before earlier.
 */
export function rankRuns<R extends Chosen>(runs: readonly R[], kinds: readonly RunKind[]): R[] {
  return runs
    .filter((run) => kinds.includes(run.kind))
    .sort(
      (a, b) =>
        Number(isReference(b)) - Number(isReference(a)) ||
        Number(a.dirty) - Number(b.dirty) ||
        groupOf(a) - groupOf(b) ||
        Number(a.errors > 0) - Number(b.errors > 0) ||
        b.no - a.no,
    );
}

/** Did the run measure it, or can it be worked out from its rankings? */
export function measures(
  run: Pick<RunHead, 'measured' | 'verified' | 'depth'>,
  metric: string,
): boolean {
  if (run.measured.has(metric)) return true;
  const name = parseMetricName(metric);
  if (!run.verified || !name || !isFromRanks(name.family)) return false;
  return (name.k ?? Infinity) <= (run.depth ?? 0) && run.measured.has(`${name.family}@1`);
}

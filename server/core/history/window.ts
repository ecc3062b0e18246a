import type { RunKind } from '#core/report/report';
import { resolveSha } from './abbreviation.ts';
import { axisOf, type Axis } from './axis.ts';
import { defaultBranch } from './branches.ts';
import type { History } from './history.ts';
import { sideRunsOf, type SideRun } from './side-runs.ts';

/** Which part of which branch; every field may be left out. */
export interface WindowQuery {
  branch?: string;
  kinds?: readonly RunKind[];
  /** First and last commit, by SHA or its beginning. */
  from?: string;
  to?: string;
  limit?: number;
}

export const DEFAULT_LIMIT = 500;

/** A commit named as an end of the window is not on the branch. */
export class OffBranchError extends Error {
  override name = 'OffBranchError';
  constructor(
    readonly parameter: 'from' | 'to',
    sha: string,
  ) {
    super(`Commit ${sha.slice(0, 7)} is not on the measured line of this branch.`);
  }
}

/** The window would end before it begins. */
export class BackwardWindowError extends Error {
  override name = 'BackwardWindowError';
  constructor(from: string, to: string) {
    super(`Commit ${from.slice(0, 7)} comes after commit ${to.slice(0, 7)} on this branch.`);
  }
}

export interface Window extends Omit<Axis, 'shas' | 'positions' | 'line'> {
  /** Commits before the window that `limit` or `from` cut off. */
  earlier: number;
  /** Runs beside the line; positions are those in the window. */
  beside: SideRun[];
}

/**
 * The newest `limit` commits of a branch's axis, or of the part between two commits.
 * @throws UnknownShaError, AmbiguousShaError, OffBranchError, BackwardWindowError
 */
export function windowOf(history: History, query: WindowQuery): Window {
  const axis = axisOf(history, query.branch ?? defaultBranch(history), query.kinds ?? null);
  const at = (parameter: 'from' | 'to') => {
    const asked = query[parameter];
    if (asked === undefined) return null;
    const sha = resolveSha(history, asked);
    const index = axis.commits.findIndex((commit) => commit.sha === sha);
    if (index < 0) throw new OffBranchError(parameter, sha);
    return index;
  };
  const [first, last] = [at('from'), at('to')];
  if (first !== null && last !== null && first > last)
    throw new BackwardWindowError(query.from as string, query.to as string);
  const end = (last ?? axis.commits.length - 1) + 1;
  const start = Math.max(first ?? 0, end - (query.limit ?? DEFAULT_LIMIT));
  const commits = axis.commits.slice(start, end);
  return {
    ...axis,
    earlier: start,
    commits,
    beside: besideWindow(sideRunsOf(history, axis, start, end), start),
  };
}

function besideWindow(runs: readonly SideRun[], start: number): SideRun[] {
  const shifted = (position: number | null) =>
    position === null || position < start ? null : position - start;
  return runs.map(({ base, ...side }) => ({
    ...side,
    position: side.position - start,
    base: base && { sha: base.sha, position: shifted(base.position) },
  }));
}

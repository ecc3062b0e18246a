import type { History, RunHead } from './history.ts';
import { parentsIn } from './line.ts';

/** Where a pull request stands. */
export interface Base {
  sha: string;
  /** Commits from what was measured back to the base. */
  distance: number;
}

/** Commits of a line with their positions. */
type Line = ReadonlyMap<string, number>;

/**
 * The base of a pull request's run: the first parent of the merge that was tested, else the merge
 * base with a line. A head that became part of the line has the commit before it for its base.
 * Null where the known histories do not meet.
 */
export function baseOf(
  history: History,
  { sha, testedSha }: Pick<RunHead, 'sha' | 'testedSha'>,
  line: Line,
): Base | null {
  const tested = testedSha === null || testedSha === sha ? null : testedSha;
  const target = tested === null ? undefined : parentsIn(history)(tested)?.[0];
  if (target !== undefined) return { sha: target, distance: 1 };
  return meetsLineAt(history, sha, line, 1);
}

/**
 * The newest commit of a line among the ancestors of a commit, itself included unless `least` is 1:
 * the merge base of both. Null where nothing known leads there.
 */
export function meetsLineAt(
  history: History,
  sha: string,
  line: Line,
  least = 0,
): (Base & { position: number }) | null {
  const parentsOf = parentsIn(history);
  let best: (Base & { position: number }) | null = null;
  // Breadth first, over commits that are not on the line; of the places where it is met, the newest.
  const distances = new Map([[sha, 0]]);
  for (const [at, distance] of distances) {
    const position = distance < least ? undefined : line.get(at);
    if (position === undefined) {
      for (const parent of parentsOf(at) ?? [])
        if (!distances.has(parent)) distances.set(parent, distance + 1);
    } else if (best === null || position > best.position) {
      best = { sha: at, distance, position };
    }
  }
  return best;
}

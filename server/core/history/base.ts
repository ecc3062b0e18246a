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

/** Where the ancestors of a commit meet a line. */
type Meeting = Base & { position: number };

/** Steps walked to a line so far, and its meetings once they are worked out for all commits. */
const tried = new WeakMap<Line, { steps: number; meetings: ReadonlyMap<string, Meeting> | null }>();

/**
 * The newest commit of a line among the ancestors of a commit, itself included unless `least` is 1:
 * the merge base of both. Null where nothing known leads there.
 */
export function meetsLineAt(history: History, sha: string, line: Line, least = 0): Meeting | null {
  const known = tried.get(line) ?? { steps: 0, meetings: null };
  tried.set(line, known);
  // Of thousands of pull requests on one another each would walk the same way.
  if (known.meetings === null && known.steps > history.commits.size)
    known.meetings = meetingsWith(history, line);
  if (known.meetings && !line.has(sha)) return known.meetings.get(sha) ?? null;
  const { best, steps } = walkToLine(history, sha, line, least);
  known.steps += steps;
  return best;
}

function walkToLine(history: History, sha: string, line: Line, least: number) {
  const parentsOf = parentsIn(history);
  let best: Meeting | null = null;
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
  return { best, steps: distances.size };
}

/** What `walkToLine` finds, for all commits that are not on the line: from its newest commit on to descendants. */
function meetingsWith(history: History, line: Line): ReadonlyMap<string, Meeting> {
  const children = new Map<string, string[]>();
  for (const { sha, parents } of history.commits.values()) {
    if (line.has(sha)) continue;
    for (const parent of parents ?? []) {
      const list = children.get(parent);
      if (list) list.push(sha);
      else children.set(parent, [sha]);
    }
  }
  const meetings = new Map<string, Meeting>();
  for (const [sha, position] of [...line].sort((a, b) => b[1] - a[1])) {
    const reached = new Map([[sha, 0]]);
    for (const [at, distance] of reached)
      for (const child of children.get(at) ?? []) {
        if (meetings.has(child)) continue;
        meetings.set(child, { sha, distance: distance + 1, position });
        reached.set(child, distance + 1);
      }
  }
  return meetings;
}

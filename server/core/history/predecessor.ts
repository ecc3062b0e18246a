import type { CommitOrder, ParentsOf } from './order.ts';

export interface Ancestor {
  sha: string;
  /** Commits back; 1 is the parent itself. */
  distance: number;
  /** `order`: parents are unknown, found by its place in the commit order. */
  via: 'first-parent' | 'order';
}

type Places = Pick<CommitOrder, 'shas' | 'positions'>;

/**
 * The nearest measured first-parent ancestor of a commit. Where the chain breaks off at unknown
 * parents before one is found, the nearest measured commit before it in `order`, if there is one.
 * Null at the beginning of history. The caller's `isMeasured` leaves out dirty trees.
 *
 * @param order gives e.g. what `orderCommits` does; asked for only where parents are unknown.
 */
export function findPredecessor(
  sha: string,
  parentsOf: ParentsOf,
  isMeasured: (sha: string) => boolean,
  order: () => Places | null = () => null,
): Ancestor | null {
  const seen = new Set([sha]);
  let last = sha;
  for (let distance = 1; ; distance += 1) {
    const parents = parentsOf(last);
    if (!parents) break;
    const parent = parents[0];
    if (parent === undefined || seen.has(parent)) return null;
    if (isMeasured(parent)) return { sha: parent, distance, via: 'first-parent' };
    seen.add(parent);
    last = parent;
  }
  const places = order();
  return places && findEarlier(sha, last, isMeasured, places, seen);
}

/** Walks back from where the chain broke off; the chain itself is known to be unmeasured. */
function findEarlier(
  sha: string,
  brokenAt: string,
  isMeasured: (sha: string) => boolean,
  { shas, positions }: Places,
  seen: ReadonlySet<string>,
): Ancestor | null {
  const own = positions.get(sha);
  if (own === undefined) return null;
  const from = positions.get(brokenAt) ?? own;
  for (let at = from - 1; at >= 0; at -= 1) {
    const candidate = shas[at] as string;
    if (seen.has(candidate) || !isMeasured(candidate)) continue;
    return { sha: candidate, distance: own - at, via: 'order' };
  }
  return null;
}

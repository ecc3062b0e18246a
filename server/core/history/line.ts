import { firstParentChain, type KnownCommit, type ParentsOf } from './order.ts';
import type { History, RunHead } from './history.ts';

export const parentsIn =
  (history: History): ParentsOf =>
  (sha) =>
    history.commits.get(sha)?.parents;

/** A measured commit of unknown time counts as made when its first run arrived. */
export function knownCommit(history: History, sha: string): KnownCommit {
  const commit = history.commits.get(sha);
  const time = commit?.committedAt ?? history.runsOf(sha)[0]?.receivedAt ?? null;
  return { sha, parents: commit?.parents ?? null, committed_at: time };
}

/** Of the measured commits that are no ancestor of another, the one committed last. */
export function newestHead(history: History, runs: readonly RunHead[]): string | null {
  const inner = new Set<string>();
  const heads = new Set<string>();
  for (const { sha } of [...runs].reverse()) {
    if (inner.has(sha) || heads.has(sha)) continue;
    for (const ancestor of ancestorsOf(history, sha, inner)) {
      inner.add(ancestor);
      heads.delete(ancestor);
    }
    heads.add(sha);
  }
  const timeOf = (sha: string) => knownCommit(history, sha).committed_at ?? '';
  // Equal times: the one whose run arrived last stands first, and sorting keeps that.
  const [newest] = [...heads].sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
  return newest ?? null;
}

/** All proper ancestors known, not going beyond `seen`. */
export function* ancestorsOf(history: History, sha: string, seen: ReadonlySet<string>) {
  const found = new Set<string>();
  const open = [...(history.commits.get(sha)?.parents ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at) || seen.has(at)) continue;
    found.add(at);
    yield at;
    // One by one: a commit may claim more parents than a call takes arguments.
    for (const parent of history.commits.get(at)?.parents ?? []) open.push(parent);
  }
}

/**
 * Measured commits that are no ancestors of the chain's head: `apart`, where nothing known connects
 * them with it; `rewritten`, where they share an ancestor, so that the branch went another way.
 */
export function offChain(
  history: History,
  runs: readonly RunHead[],
  chain: readonly string[],
): { apart: string[]; rewritten: string[] } {
  const [head] = chain;
  const known = new Set(chain);
  if (head !== undefined) for (const sha of ancestorsOf(history, head, new Set())) known.add(sha);
  const joined = (sha: string) => {
    for (const ancestor of ancestorsOf(history, sha, new Set()))
      if (known.has(ancestor)) return true;
    return false;
  };
  const off = [...new Set(runs.map((run) => run.sha).filter((sha) => !known.has(sha)))];
  const rewritten = new Set(off.filter(joined));
  return { apart: off.filter((sha) => !rewritten.has(sha)), rewritten: [...rewritten] };
}

/** The commit furthest ahead of `head` on its first-parent line that one of the runs was made at. */
export function furthestAhead(history: History, head: string, runs: readonly RunHead[]): string {
  let best = { sha: head, ahead: 0 };
  for (const sha of new Set(runs.map((run) => run.sha))) {
    const ahead = firstParentChain(sha, parentsIn(history)).indexOf(head);
    if (ahead > best.ahead) best = { sha, ahead };
  }
  return best.sha;
}

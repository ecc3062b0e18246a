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
    const open = [sha];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const parent of history.commits.get(at)?.parents ?? []) {
        if (inner.has(parent)) continue;
        inner.add(parent);
        heads.delete(parent);
        open.push(parent);
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
  // Of most branches every commit is on the chain: nothing needs to be walked.
  if (runs.every(({ sha }) => known.has(sha))) return { apart: [], rewritten: [] };
  if (head !== undefined) for (const sha of ancestorsOf(history, head, new Set())) known.add(sha);
  const off = [...new Set(runs.map((run) => run.sha).filter((sha) => !known.has(sha)))];
  const joined = descendantsOf(history, known, off);
  const rewritten = new Set(off.filter((sha) => joined.has(sha)));
  return { apart: off.filter((sha) => !rewritten.has(sha)), rewritten: [...rewritten] };
}

/** Of some commits and their ancestors those that lead to a `known` one. Every commit is looked at once. */
function descendantsOf(
  history: History,
  known: ReadonlySet<string>,
  from: readonly string[],
): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  const met = new Set<string>();
  const seen = new Set(from);
  for (const sha of seen)
    for (const parent of history.commits.get(sha)?.parents ?? []) {
      if (known.has(parent)) met.add(sha);
      else {
        seen.add(parent);
        const list = children.get(parent);
        if (list) list.push(sha);
        else children.set(parent, [sha]);
      }
    }
  for (const sha of met) for (const child of children.get(sha) ?? []) met.add(child);
  return met;
}

/** The commit furthest ahead of `head` on its first-parent line that one of the runs was made at. */
export function furthestAhead(history: History, head: string, runs: readonly RunHead[]): string {
  const parentsOf = parentsIn(history);
  const chain = firstParentChain(head, parentsOf);
  const behind = new Set(chain);
  // Commits that claim each other as ancestors lead there from everywhere.
  if (behind.has(parentsOf(chain.at(-1) as string)?.[0] ?? '')) behind.clear();
  const known = new Map([...behind].map((sha) => [sha, -1]));
  known.set(head, 0);
  let best = { sha: head, ahead: 0 };
  for (const { sha } of runs) {
    const ahead = commitsAhead(sha, known, parentsOf);
    if (ahead > best.ahead) best = { sha, ahead };
  }
  return best.sha;
}

/**
 * First-parent steps from a commit back to where `known` has 0; -1: it does not lead there. What is found out on
 * the way is added to `known`: of thousands of commits the shared part is walked once.
 */
function commitsAhead(sha: string, known: Map<string, number>, parentsOf: ParentsOf): number {
  const walked: string[] = [];
  let at: string | undefined = sha;
  for (; at !== undefined && !known.has(at); at = parentsOf(at)?.[0]) {
    walked.push(at);
    // Until the end is known it leads nowhere: so does a walk that comes back here.
    known.set(at, -1);
  }
  let ahead = (at === undefined ? undefined : known.get(at)) ?? -1;
  if (ahead < 0) return -1;
  for (const passed of walked.reverse()) known.set(passed, (ahead += 1));
  return ahead;
}

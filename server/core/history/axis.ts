import {
  firstParentChain,
  orderCommits,
  type CommitOrder,
  type KnownCommit,
  type ParentsOf,
} from './order.ts';
import type { RunKind } from '#core/report/report';
import { defaultKinds, isReference, rankRuns } from './choose-run.ts';
import type { History, RunHead } from './history.ts';

/** The commits of a branch from the first measured to the newest measured one, oldest first. */
export interface Axis extends CommitOrder {
  branch: string | null;
  kinds: readonly RunKind[];
  /** Drawn where nobody asks for others. */
  defaultKinds: readonly RunKind[];
  /** Of the branch's runs, drawn or not; in the order of first arrival. */
  presentKinds: readonly RunKind[];
  commits: { sha: string; /** Best first; empty: not measured. */ runs: RunHead[] }[];
}

/**
 * The x axis of a branch: the first-parent chain of its newest measured head. Measured commits that
 * nothing known connects with the chain stand where their time puts them; side commits that were
 * merged, or rewritten away, are no part of the line.
 */
export function axisOf(
  history: History,
  branch: string | null,
  wanted: readonly RunKind[] | null,
): Axis {
  let kept = remembered.get(history);
  if (kept?.version !== history.version) kept = { version: history.version, axes: new Map() };
  remembered.set(history, kept);
  const key = JSON.stringify([branch, wanted]);
  const axis = kept.axes.get(key) ?? drawAxis(history, branch, wanted);
  kept.axes.set(key, axis);
  return axis;
}

/** Axes drawn since the last report came in. */
const remembered = new WeakMap<History, { version: number; axes: Map<string, Axis> }>();

function drawAxis(
  history: History,
  branch: string | null,
  wanted: readonly RunKind[] | null,
): Axis {
  const onBranch = history.runs.filter((run) => branch === null || run.branch === branch);
  const presentKinds = [...new Set(onBranch.map((run) => run.kind))];
  const usual = defaultKinds(onBranch);
  const kinds = wanted ?? usual;
  const drawn = onBranch.filter((run) => kinds.includes(run.kind));
  const clean = drawn.filter((run) => !run.dirty);
  const head = newestHead(history, clean.length > 0 ? clean : drawn);
  const chain = head === null ? [] : firstParentChain(head, parentsIn(history));
  const all = [...unconnected(history, drawn, chain), ...chain];
  const { order, shas: ordered } = orderCommits(all.map((sha) => knownCommit(history, sha)));
  const commits = ordered.map((sha) => ({
    sha,
    runs: rankRuns(
      history.runsOf(sha).filter((run) => run.branch === branch || isReference(run)),
      kinds,
    ),
  }));
  const first = commits.findIndex(({ runs }) => runs.length > 0);
  const measured = commits.slice(Math.max(first, 0));
  const shas = measured.map(({ sha }) => sha);
  const positions = new Map(shas.map((sha, i) => [sha, i]));
  const facts = { branch, kinds, defaultKinds: usual, presentKinds };
  return { ...facts, order, shas, positions, commits: measured };
}

export const parentsIn =
  (history: History): ParentsOf =>
  (sha) =>
    history.commits.get(sha)?.parents;

/** A measured commit of unknown time counts as made when its first run arrived. */
function knownCommit(history: History, sha: string): KnownCommit {
  const commit = history.commits.get(sha);
  const time = commit?.committedAt ?? history.runsOf(sha)[0]?.receivedAt ?? null;
  return { sha, parents: commit?.parents ?? null, committed_at: time };
}

/** Of the measured commits that are no ancestor of another, the one committed last. */
function newestHead(history: History, runs: readonly RunHead[]): string | null {
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
function* ancestorsOf(history: History, sha: string, seen: ReadonlySet<string>) {
  const found = new Set<string>();
  const open = [...(history.commits.get(sha)?.parents ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at) || seen.has(at)) continue;
    found.add(at);
    yield at;
    open.push(...(history.commits.get(at)?.parents ?? []));
  }
}

/** Measured commits off the chain that share no known ancestor with it. */
function unconnected(
  history: History,
  runs: readonly RunHead[],
  chain: readonly string[],
): string[] {
  const [head] = chain;
  const known = new Set(chain);
  if (head !== undefined) for (const sha of ancestorsOf(history, head, new Set())) known.add(sha);
  const off = new Set(runs.map((run) => run.sha).filter((sha) => !known.has(sha)));
  const joined = (sha: string) => {
    for (const ancestor of ancestorsOf(history, sha, new Set()))
      if (known.has(ancestor)) return true;
    return false;
  };
  return [...off].filter((sha) => !joined(sha));
}

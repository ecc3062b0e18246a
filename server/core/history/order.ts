import { Heap } from './heap.ts';

/** A commit as far as it is known. */
export interface KnownCommit {
  sha: string;
  /** Null where unknown, [] for a root. */
  parents: readonly string[] | null;
  /** ISO 8601. */
  committed_at: string | null;
}

export interface CommitOrder {
  /** `time` where no commit's parent is among the others: then commit time, then arrival. */
  order: 'topology' | 'time';
  /** Oldest first. */
  shas: string[];
  /** Index in `shas`. */
  positions: Map<string, number>;
}

/** What is known of a commit's parents; undefined and null alike: nothing. */
export type ParentsOf = (sha: string) => readonly string[] | null | undefined;

/**
 * Orders commits oldest first: parents before children; where that leaves a choice by commit time,
 * then by arrival (the order given). A commit without a time counts as made right after its
 * parents, one without either as made last. The first entry of a repeated sha wins. Commits that
 * claim each other as ancestors are taken in time order rather than waited for.
 *
 * @param head when given, only it and its ancestors are ordered (all parents, not just first ones).
 */
export function orderCommits(
  commits: readonly KnownCommit[],
  head: string | null = null,
): CommitOrder {
  const nodes = new Map<string, Node>();
  commits.forEach((commit, arrival) => {
    if (!nodes.has(commit.sha)) nodes.set(commit.sha, nodeOf(commit, arrival));
  });
  const kept = head === null ? nodes : ancestry(head, nodes);
  const edges = connect(kept);
  const shas = release(kept);
  return {
    order: edges > 0 || kept.size <= 1 ? 'topology' : 'time',
    shas,
    positions: new Map(shas.map((sha, i) => [sha, i])),
  };
}

/**
 * The first-parent chain from head, newest first, as far as parents are known. Always holds head;
 * stops at a root, at unknown parents, at `limit` commits, or where the chain would bite its tail.
 */
export function firstParentChain(head: string, parentsOf: ParentsOf, limit = Infinity): string[] {
  const chain = new Set<string>();
  let next: string | undefined = head;
  while (next !== undefined && chain.size < limit && !chain.has(next)) {
    chain.add(next);
    next = parentsOf(next)?.[0];
  }
  return [...chain];
}

/**
 * What `orderCommits` makes of a first-parent chain alone, without its work: oldest first. Null where
 * a commit of the chain claims a later one as its parent.
 *
 * @param chain newest first.
 */
export function orderChain(chain: readonly string[], parentsOf: ParentsOf): CommitOrder | null {
  const shas = [...chain].reverse();
  const positions = new Map(shas.map((sha, i) => [sha, i]));
  const isOrdered = shas.every((sha, i) =>
    (parentsOf(sha) ?? []).every((parent) => parent === sha || (positions.get(parent) ?? -1) < i),
  );
  return isOrdered ? { order: 'topology', shas, positions } : null;
}

interface Node {
  sha: string;
  parents: readonly string[];
  children: Node[];
  /** Parents among the commits that are not placed yet. */
  waiting: number;
  time: number;
  arrival: number;
}

function nodeOf({ sha, parents, committed_at }: KnownCommit, arrival: number): Node {
  const time = committed_at === null ? NaN : Date.parse(committed_at);
  return { sha, parents: parents ?? [], children: [], waiting: 0, time, arrival };
}

function ancestry(head: string, nodes: ReadonlyMap<string, Node>): Map<string, Node> {
  const kept = new Map<string, Node>();
  const open = [head];
  for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
    const node = nodes.get(sha);
    if (!node || kept.has(sha)) continue;
    kept.set(sha, node);
    for (const parent of node.parents) open.push(parent);
  }
  return kept;
}

function connect(nodes: ReadonlyMap<string, Node>): number {
  let edges = 0;
  for (const node of nodes.values()) {
    for (const sha of new Set(node.parents)) {
      const parent = nodes.get(sha);
      if (!parent || parent === node) continue;
      parent.children.push(node);
      node.waiting += 1;
      edges += 1;
    }
  }
  return edges;
}

const earlier = (a: Node, b: Node) => timeOf(a) - timeOf(b) || a.arrival - b.arrival;
/** Unknown times sort last; two of them are equal (and not NaN apart). */
const timeOf = (node: Node) => (Number.isNaN(node.time) ? Number.MAX_SAFE_INTEGER : node.time);

function release(nodes: ReadonlyMap<string, Node>): string[] {
  const ready = new Heap<Node>(earlier);
  for (const node of nodes.values()) if (node.waiting === 0) ready.push(node);
  const placed = new Set<string>();
  let rest: Node[] | null = null;
  for (;;) {
    let node = ready.pop();
    if (!node) {
      // Nothing free: done, or a cycle. Then the earliest commit left goes first.
      rest ??= [...nodes.values()].sort(earlier).reverse();
      while (rest.length > 0 && placed.has((rest.at(-1) as Node).sha)) rest.pop();
      node = rest.pop();
      if (!node) return [...placed];
    }
    if (placed.has(node.sha)) continue;
    placed.add(node.sha);
    for (const child of node.children) {
      if (Number.isNaN(child.time)) inherit(child, node, nodes);
      child.waiting -= 1;
      if (child.waiting === 0 && !placed.has(child.sha)) ready.push(child);
    }
  }
}

/** Gives a commit without a time the latest time among its parents, once all are placed. */
function inherit(child: Node, last: Node, nodes: ReadonlyMap<string, Node>) {
  if (child.waiting > 1) return;
  let latest = NaN;
  for (const sha of child.parents) {
    const time = nodes.get(sha)?.time ?? NaN;
    if (Number.isNaN(latest) || time > latest) latest = time;
  }
  child.time = Number.isNaN(latest) ? last.time : latest;
}

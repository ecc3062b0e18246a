import type { Commit } from '#core/report/report';
import type { CommitNode } from './history.ts';

/**
 * What `incoming` adds to the known commits. What was written first stays; gaps are filled, tags
 * gathered, and moved where another commit has them now. Parents that differ from the known ones
 * change nothing and give a warning.
 */
export function mergeCommits(
  find: (sha: string) => CommitNode | undefined,
  incoming: readonly Commit[],
): { changed: Map<string, CommitNode>; warnings: string[] } {
  const changed = new Map<string, CommitNode>();
  const warnings: string[] = [];
  const tagged = new Map(
    incoming.flatMap(({ sha, tags }) => tags.map((tag) => [tag, sha] as const)),
  );
  for (const commit of incoming) {
    const known = changed.get(commit.sha) ?? find(commit.sha);
    const next = merged(known, commit, tagged);
    if (known?.parents && commit.parents && !equal(known.parents, commit.parents))
      warnings.push(
        `Commit ${commit.sha.slice(0, 7)} was first reported with parents [${short(known.parents)}], ` +
          `this report says [${short(commit.parents)}]; the first are kept.`,
      );
    if (!known || !same(known, next)) changed.set(commit.sha, next);
  }
  return { changed, warnings };
}

function merged(
  known: CommitNode | undefined,
  commit: Commit,
  tagged: ReadonlyMap<string, string>,
): CommitNode {
  // A tag stands at one commit: a report that tells of both says whether it has moved.
  const stay = (known?.tags ?? []).filter((tag) => (tagged.get(tag) ?? commit.sha) === commit.sha);
  return {
    sha: commit.sha,
    parents: known?.parents ?? commit.parents,
    author: known?.author ?? commit.author,
    message: known?.message ?? commit.message,
    committedAt:
      known?.committedAt ?? (commit.committed_at && new Date(commit.committed_at).toISOString()),
    tags: [...new Set([...stay, ...commit.tags])],
  };
}

const short = (shas: readonly string[]) => shas.map((sha) => sha.slice(0, 7)).join(', ');
const equal = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((sha, i) => sha === b[i]);
const same = (a: CommitNode, b: CommitNode) =>
  a.parents === b.parents &&
  a.author === b.author &&
  a.message === b.message &&
  a.committedAt === b.committedAt &&
  // What stays comes first: the same tags stand in the same order.
  equal(a.tags, b.tags);

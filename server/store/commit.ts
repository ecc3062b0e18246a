import { resolveSha } from '#core/history/abbreviation';
import { defaultKinds, rankRuns } from '#core/history/choose-run';
import type { StoreContext } from './context.ts';
import { flipsBetween } from './flips.ts';
import { predecessorOf } from '#core/history/compared';
import { subjectOf } from './run-row.ts';

/**
 * A commit, by its SHA or the beginning of it, with all its runs and what its best run changed; null
 * when the commit is not known.
 */
export async function commitOf(
  { driver, memory, runs }: StoreContext,
  project: string,
  asked: string,
) {
  const known = await memory.read(project);
  const node = known.commits.get(resolveSha(known, asked));
  if (!node) return null;
  const { sha } = node;
  const heads = known.runsOf(sha);
  const [best] = rankRuns(heads, defaultKinds(heads));
  const ancestor = best ? predecessorOf(known, best.no) : null;
  const all = await runs.byNumber(
    project,
    heads.map((head) => head.no),
  );
  // Numbers alone have no questions to gain or lose.
  const flips =
    best?.verified && ancestor?.run.verified
      ? await flipsBetween(driver, project, { before: ancestor.run.no, after: best.no })
      : null;
  return {
    sha,
    parents: node.parents && [...node.parents],
    subject: subjectOf(node.message),
    author: node.author,
    committed_at: node.committedAt,
    tags: [...node.tags],
    runs: [...all.values()].reverse().map((run) => run.summary),
    predecessor: ancestor && {
      run_id: ancestor.run.id,
      sha: ancestor.run.sha,
      distance: ancestor.distance,
    },
    gained: flips?.gained ?? null,
    lost: flips?.lost ?? null,
  };
}

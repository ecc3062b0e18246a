import type { CiFacts } from './ci/provider.ts';
import type { GitOptions } from './command.ts';
import type { CommitFacts } from './commit-object.ts';
import { readCommits } from './history.ts';
import { resolveCommit, type Repository } from './repository.ts';

/**
 * What CI says, completed by what is checked out: an abbreviated SHA, a missing one, and the head of a
 * pull request where only the merge is named that the CI system made of it for the test.
 */
export async function completeCi<C extends CiFacts>(
  ci: C,
  repository: Repository,
  where: GitOptions,
): Promise<C> {
  const said = ci.sha ?? (ci.short_sha ? await resolveCommit(ci.short_sha, where) : null);
  const sha = said ?? repository.head;
  const branch = ci.branch ?? (said === null ? repository.branch : null);
  const known = { ...ci, sha, branch };
  if (ci.pull_request === null || ci.tested_sha !== null) return known;
  const [checkedOut] = await readCommits([repository.head], where);
  const head = checkedOut ? headIn(checkedOut, sha) : null;
  return head === null ? known : { ...known, sha: head, tested_sha: repository.head };
}

/** The pull request's head in a merge; null where the commit is none, or not of that request. */
function headIn({ sha, parents, message }: CommitFacts, said: string): string | null {
  const [first, second] = parents ?? [];
  if (!first || !second) return null;
  if (said !== sha) return [first, second].includes(said) ? said : null;
  // Jenkins merges the target into the head, GitHub's refs/pull/7/merge the head into the target.
  if (message === `Merge commit '${second}' into HEAD`) return first;
  return message === `Merge ${second} into ${first}` ? second : null;
}

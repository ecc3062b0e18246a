import { fullSha, type CiFacts } from './ci/provider.ts';
import type { GitOptions } from './command.ts';
import { GitFault } from './fault.ts';
import { readCommits } from './history.ts';
import { commitsBeginning, isAncestor, resolveCommit, type Repository } from './repository.ts';

interface Sources {
  sha?: string;
  branch?: string;
  repository: Repository | null;
  ci: (CiFacts & { provider: string }) | null;
  where: GitOptions;
  onWarning: (sentence: string) => void;
}

export interface ChosenCommit {
  sha: string;
  branch: string | null;
  testedSha: string | null;
  /** Does the working tree hold this commit, or a merge of it? */
  checkedOut: boolean;
}

/** Which commit is reported: `--sha`, then CI variables, then the checked-out commit. */
export async function chooseCommit(sources: Sources): Promise<ChosenCommit> {
  const { repository, ci, where } = sources;
  if (sources.sha !== undefined) return byName(sources.sha, sources);
  if (ci?.sha) {
    const { sha, tested_sha: testedSha } = ci;
    if (!repository || [sha, testedSha].includes(repository.head)) {
      return { sha, testedSha, branch: sources.branch ?? ci.branch, checkedOut: !!repository };
    }
    return besideCi(repository, { ...ci, sha }, sources);
  }
  if (!repository) {
    throw new GitFault(
      `${where.cwd} is not in a git repository: run ranktrail inside one, or pass --sha <commit>.`,
    );
  }
  const branch = sources.branch ?? repository.branch ?? ci?.branch ?? null;
  return { sha: repository.head, testedSha: null, branch, checkedOut: true };
}

async function byName(name: string, sources: Sources): Promise<ChosenCommit> {
  const { repository, ci, where } = sources;
  const sha = fullSha(name) ?? (repository && (await resolveCommit(name, where)));
  if (!sha) throw await unresolved(name, sources);
  if (ci?.sha === sha) {
    const checkedOut = [sha, ci.tested_sha].includes(repository?.head ?? null);
    return { sha, testedSha: ci.tested_sha, branch: sources.branch ?? ci.branch, checkedOut };
  }
  const head = repository?.head ?? null;
  const onBranch = head !== null && (sha === head || (await isAncestor(sha, head, where)));
  const branch = sources.branch ?? (onBranch ? (repository?.branch ?? null) : null);
  return { sha, testedSha: null, branch, checkedOut: sha === head };
}

async function unresolved(name: string, { repository, where }: Sources): Promise<GitFault> {
  if (!repository)
    return new GitFault(
      `--sha ${name} is not a full SHA: give all 40 hex digits (64 of a SHA-256) where there is no repository.`,
    );
  const candidates = await commitsBeginning(name, where);
  return new GitFault(
    candidates.length > 1
      ? `--sha ${name} fits several commits (${candidates.join(', ')}): give more digits.`
      : `git knows no commit "${name}": pass --sha with a full SHA, or fetch the commit first.`,
  );
}

/**
 * The CI system names one commit, another one is checked out. Where git knows both, an earlier
 * step checked out what is measured now (back-filling a history): that is reported. Otherwise
 * the CI system is believed.
 */
async function besideCi(
  repository: Repository,
  ci: CiFacts & { sha: string; provider: string },
  { where, branch, onWarning }: Sources,
): Promise<ChosenCommit> {
  const { head } = repository;
  const short = (sha: string) => sha.slice(0, 7);
  const known = (await readCommits([ci.sha], where)).length > 0;
  const isPullRequest = ci.pull_request !== null;
  if (!known || isPullRequest) {
    onWarning(
      `${ci.provider} runs for ${short(ci.sha)} but ${short(head)} is checked out; ` +
        `${short(ci.sha)} is reported: pass --sha ${short(head)} if that is what you measure.`,
    );
    return {
      sha: ci.sha,
      testedSha: ci.tested_sha,
      branch: branch ?? ci.branch,
      checkedOut: false,
    };
  }
  onWarning(
    `${ci.provider} runs for ${short(ci.sha)} but ${short(head)} is checked out and reported: ` +
      `pass --sha ${short(ci.sha)} if that is what you measure.`,
  );
  const onBranch = await isAncestor(head, ci.sha, where);
  return {
    sha: head,
    testedSha: null,
    branch: branch ?? (onBranch ? ci.branch : repository.branch),
    checkedOut: true,
  };
}

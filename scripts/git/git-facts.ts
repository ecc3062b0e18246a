import type { Commit, Git } from '#core/report/report';
import { fullSha } from './ci/provider.ts';
import { readCi } from './ci/read-ci.ts';
import type { GitOptions } from './command.ts';
import { readCommits, readHistory, readTags } from './history.ts';
import { chooseCommit } from './choose-commit.ts';
import { readRemote, stripCredentials } from './remote.ts';
import { isDirty, openRepository } from './repository.ts';

export interface GitFactsOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** The commit to report, before all that CI and git say: a SHA, or any name git resolves. */
  sha?: string;
  branch?: string;
  /** Told what is missing and how to get it, a sentence each. */
  onWarning?: (sentence: string) => void;
}

/**
 * What a report says of its commit: `--sha`, then CI variables, then git. Unknown is null.
 * `history` holds the ancestors with their true parents, also from a shallow clone.
 * @throws {GitFault} where no commit can be named.
 */
export async function readGitFacts(options: GitFactsOptions): Promise<Git> {
  const { cwd, env = process.env, onWarning = () => undefined } = options;
  const where: GitOptions = { cwd, env };
  // With a full --sha everything else is a bonus: a missing or broken repository is no fault.
  const repository = await openRepository(where).catch((error: unknown) => {
    if (fullSha(options.sha)) return null;
    throw error;
  });
  const ci = readCi(env, repository?.head ?? null);
  const chosen = await chooseCommit({ ...options, repository, ci, where, onWarning });
  const { sha, testedSha } = chosen;

  const tips = await readCommits([sha, ...(testedSha ? [testedSha] : [])], where);
  const [history, tags, remote] = repository
    ? await Promise.all([
        readHistory([...tips.map((tip) => tip.sha)], where),
        readTags(where),
        readRemote(where),
      ])
    : [[], new Map<string, string[]>(), null];
  if (repository?.shallow) {
    onWarning(
      'This clone is shallow, so older commits are unknown: ' +
        'fetch them with git fetch --unshallow (GitHub Actions: fetch-depth: 0).',
    );
  }
  if (repository && chosen.branch === null) {
    onWarning('The branch is unknown (detached HEAD): pass --branch <name>.');
  }

  const facts = tips.find((tip) => tip.sha === sha);
  const spoken = ci?.sha === sha ? ci : null;
  return {
    ...emptyCommit(sha),
    author: facts?.author ?? spoken?.author ?? null,
    message: facts?.message ?? spoken?.message ?? null,
    committed_at: facts?.committed_at ?? spoken?.committed_at ?? null,
    parents: facts?.parents ?? null,
    tags: tags.get(sha) ?? [],
    branch: chosen.branch,
    dirty: chosen.checkedOut && repository?.root ? await isDirty(where) : false,
    remote_url: (ci?.remote_url && stripCredentials(ci.remote_url)) || remote,
    pull_request: spoken?.pull_request ?? null,
    tested_sha: testedSha,
    history: history.filter((commit) => commit.sha !== sha),
  };
}

function emptyCommit(sha: string): Commit {
  return { sha, parents: null, author: null, message: null, committed_at: null, tags: [] };
}

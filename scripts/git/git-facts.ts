import type { Commit, Git } from '#core/report/report';
import { fullSha } from './ci/provider.ts';
import { readCi } from './ci/read-ci.ts';
import type { GitOptions } from './command.ts';
import { readCommits, readHistory, readTags } from './history.ts';
import { chooseCommit } from './choose-commit.ts';
import { completeCi } from './request-merge.ts';
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
  const { onWarning = () => undefined } = options;
  const { repository, ci, chosen, where } = await choose(options);
  const { sha, testedSha } = chosen;
  const nothing = [[], new Map<string, string[]>(), null, false] as const;
  const [tips, tags, remote, dirty] = repository
    ? await Promise.all([
        readCommits([sha, ...(testedSha ? [testedSha] : [])], where),
        readTags(where),
        readRemote(where),
        chosen.checkedOut && repository.root !== null && isDirty(where),
      ])
    : nothing;
  const history = await readHistory(
    tips.map((tip) => tip.sha),
    tags,
    where,
  );
  if (repository?.shallow) {
    onWarning(
      'This clone is shallow, so older commits are unknown: ' +
        'fetch them with git fetch --unshallow (GitHub Actions: fetch-depth: 0).',
    );
  }
  const facts = tips.find((tip) => tip.sha === sha);
  const spoken = ci?.sha === sha ? ci : null;
  // A pull request is known by its number.
  if (repository && chosen.branch === null && spoken?.pull_request == null) {
    onWarning('The branch is unknown (detached HEAD): pass --branch <name>.');
  }
  return {
    ...emptyCommit(sha),
    author: facts?.author ?? spoken?.author ?? null,
    message: facts?.message ?? spoken?.message ?? null,
    committed_at: facts?.committed_at ?? spoken?.committed_at ?? null,
    parents: facts?.parents ?? null,
    tags: tags.get(sha) ?? [],
    branch: chosen.branch,
    dirty,
    remote_url: (ci?.remote_url && stripCredentials(ci.remote_url)) || remote,
    pull_request: spoken?.pull_request ?? null,
    tested_sha: testedSha,
    history: history.filter((commit) => commit.sha !== sha),
  };
}

/** SHA of the commit that {@link readGitFacts} would report, and of the merge that was tested. */
export async function readShas(
  options: GitFactsOptions,
): Promise<{ sha: string; testedSha: string | null }> {
  return (await choose(options)).chosen;
}

async function choose(options: GitFactsOptions) {
  const { cwd, env = process.env, onWarning = () => undefined } = options;
  const where: GitOptions = { cwd, env };
  // With a full --sha everything else is a bonus: a missing or broken repository is no fault.
  const repository = await openRepository(where).catch((error: unknown) => {
    if (fullSha(options.sha)) return null;
    throw error;
  });
  const said = readCi(env, repository?.head ?? null);
  const ci = said && repository ? await completeCi(said, repository, where) : said;
  const chosen = await chooseCommit({ ...options, repository, ci, where, onWarning });
  return { repository, ci, chosen, where };
}

function emptyCommit(sha: string): Commit {
  return { sha, parents: null, author: null, message: null, committed_at: null, tags: [] };
}

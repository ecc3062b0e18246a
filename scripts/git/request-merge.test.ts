import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLEAN_ENV, TempRepository, tempFolder } from './fixtures/temp-repository.ts';
import { readGitFacts } from './git-facts.ts';

vi.setConfig({ testTimeout: 60_000 });

/** main and a branch of a pull request, and what CI systems merge of them. */
let repository: TempRepository;
let base = '';
let head = '';
beforeAll(() => {
  repository = new TempRepository(tempFolder(afterAll));
  const start = repository.commit('Start');
  base = repository.commit('Base');
  repository.git('checkout', '--quiet', '-b', 'bigger', start);
  head = repository.commit('Bigger chunks');
});

/** Checks out `first` with `second` merged in; the SHA of the merge. */
function merge(first: string, second: string, message: string): string {
  repository.git('checkout', '--quiet', '--detach', first);
  repository.git('merge', '--quiet', '--no-ff', '-m', message, second);
  return repository.git('rev-parse', 'HEAD');
}

async function read(env: NodeJS.ProcessEnv, sha?: string) {
  const warnings: string[] = [];
  const facts = await readGitFacts({
    cwd: repository.folder,
    env: { ...CLEAN_ENV, ...env },
    sha,
    onWarning: (text) => warnings.push(text),
  });
  const { branch, pull_request, tested_sha } = facts;
  return { sha: facts.sha, branch, pull_request, tested_sha, warnings };
}

const JENKINS = {
  JENKINS_URL: 'https://ci',
  BRANCH_NAME: 'PR-7',
  CHANGE_BRANCH: 'bigger',
  CHANGE_ID: '7',
};
const BITBUCKET = { BITBUCKET_BUILD_NUMBER: '1', BITBUCKET_BRANCH: 'bigger', BITBUCKET_PR_ID: '7' };
const BUILDKITE = { BUILDKITE: 'true', BUILDKITE_BRANCH: 'bigger', BUILDKITE_PULL_REQUEST: '7' };

describe('the head of a pull request, where CI checks out a merge it made', () => {
  const facts = () => ({ sha: head, branch: 'bigger', pull_request: 7, warnings: [] });

  it('is the first parent on Jenkins, which names the merge', async () => {
    const merged = merge(head, base, `Merge commit '${base}' into HEAD`);
    const env = { ...JENKINS, GIT_COMMIT: merged };
    expect(await read(env)).toEqual({ ...facts(), tested_sha: merged });
    // --sha wins.
    expect(await read(env, base)).toMatchObject({
      sha: base,
      pull_request: null,
      tested_sha: null,
    });
  });

  it('is the commit itself where Jenkins builds it unmerged, a merge by its author among them', async () => {
    repository.git('checkout', '--quiet', '--detach', head);
    expect(await read({ ...JENKINS, GIT_COMMIT: head })).toEqual({ ...facts(), tested_sha: null });
    const own = merge(head, base, "Merge branch 'main' into bigger");
    const unmerged = await read({ ...JENKINS, GIT_COMMIT: own });
    expect(unmerged).toEqual({ ...facts(), sha: own, tested_sha: null });
  });

  it('is the abbreviated commit on Bitbucket, merged or not', async () => {
    const env = { ...BITBUCKET, BITBUCKET_COMMIT: head.slice(0, 12) };
    const merged = merge(head, base, "Merge branch 'main' into bigger");
    expect(await read(env)).toEqual({ ...facts(), tested_sha: merged });
    repository.git('checkout', '--quiet', '--detach', head);
    expect(await read(env)).toEqual({ ...facts(), tested_sha: null });
  });

  it('is the second parent of refs/pull/7/merge, where Buildkite names a commit or only HEAD', async () => {
    const merged = merge(base, head, `Merge ${head} into ${base}`);
    for (const BUILDKITE_COMMIT of [head, 'HEAD']) {
      const read7 = await read({ ...BUILDKITE, BUILDKITE_COMMIT });
      expect(read7).toEqual({ ...facts(), tested_sha: merged });
    }
  });

  it('needs no branch: the number says what it is', async () => {
    repository.git('checkout', '--quiet', '--detach', head);
    const env = { CIRCLECI: 'true', CIRCLE_BRANCH: 'pull/7', CIRCLE_SHA1: head };
    expect(await read(env)).toEqual({ ...facts(), branch: null, tested_sha: null });
  });
});

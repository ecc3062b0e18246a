import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../fixtures/temp-repository.ts';
import type { CiFacts } from './provider.ts';
import { readCi } from './read-ci.ts';

/** The commit meant, the merge made of it, and the tip of main. */
const HEAD = 'ffac537e6cbbf934b08745a378932722df287a53';
const MERGE = '1e2f3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b';

type Row = [event: string, env: NodeJS.ProcessEnv, facts: Partial<CiFacts>];

const PUSH = {
  sha: HEAD,
  branch: 'main',
  pull_request: null,
  tested_sha: null,
  kind: 'ci',
} as const;
const REQUEST = { ...PUSH, branch: 'bigger-chunks', pull_request: 7 };
const TAG = { ...PUSH, branch: null };
const NIGHTLY = { ...PUSH, kind: 'nightly' } as const;

const GITHUB = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_REF: 'refs/heads/main',
  GITHUB_REF_NAME: 'main',
  GITHUB_REF_TYPE: 'branch',
  GITHUB_REPOSITORY: 'acme/docs',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_SHA: HEAD,
};
const GITHUB_REQUEST = {
  ...GITHUB,
  GITHUB_BASE_REF: 'main',
  GITHUB_EVENT_NAME: 'pull_request',
  GITHUB_HEAD_REF: 'bigger-chunks',
  GITHUB_REF: 'refs/pull/7/merge',
  GITHUB_REF_NAME: '7/merge',
  GITHUB_SHA: MERGE,
};
const GITLAB = {
  CI: 'true',
  GITLAB_CI: 'true',
  CI_COMMIT_BRANCH: 'main',
  CI_COMMIT_REF_NAME: 'main',
  CI_COMMIT_SHA: HEAD,
  CI_COMMIT_SHORT_SHA: HEAD.slice(0, 8),
  CI_PIPELINE_SOURCE: 'push',
  CI_PROJECT_URL: 'https://gitlab.com/acme/docs',
};
const GITLAB_REQUEST = {
  ...GITLAB,
  // Only branch pipelines have it.
  CI_COMMIT_BRANCH: undefined,
  CI_COMMIT_REF_NAME: 'bigger-chunks',
  CI_MERGE_REQUEST_EVENT_TYPE: 'detached',
  CI_MERGE_REQUEST_ID: '81023',
  CI_MERGE_REQUEST_IID: '7',
  CI_MERGE_REQUEST_PROJECT_URL: 'https://gitlab.com/acme/docs',
  CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'bigger-chunks',
  CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: '',
  CI_MERGE_REQUEST_SOURCE_PROJECT_URL: 'https://gitlab.com/acme/docs',
  CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
  CI_PIPELINE_SOURCE: 'merge_request_event',
};
const BUILDKITE = {
  CI: 'true',
  BUILDKITE: 'true',
  BUILDKITE_BRANCH: 'main',
  BUILDKITE_COMMIT: HEAD,
  BUILDKITE_PULL_REQUEST: 'false',
  BUILDKITE_PULL_REQUEST_BASE_BRANCH: '',
  BUILDKITE_REPO: 'git@github.com:acme/docs.git',
  BUILDKITE_SOURCE: 'webhook',
  BUILDKITE_TAG: '',
};
const CIRCLE = {
  CI: 'true',
  CIRCLECI: 'true',
  CIRCLE_BRANCH: 'main',
  CIRCLE_REPOSITORY_URL: 'git@github.com:acme/docs.git',
  CIRCLE_SHA1: HEAD,
};
const JENKINS = {
  BRANCH_NAME: 'main',
  BUILD_ID: '42',
  GIT_BRANCH: 'main',
  GIT_COMMIT: HEAD,
  GIT_URL: 'https://github.com/acme/docs.git',
  JENKINS_URL: 'https://ci.example.com/',
};
const AZURE = {
  TF_BUILD: 'True',
  BUILD_REASON: 'IndividualCI',
  BUILD_REPOSITORY_URI: 'https://github.com/acme/docs',
  BUILD_SOURCEBRANCH: 'refs/heads/main',
  BUILD_SOURCEBRANCHNAME: 'main',
  BUILD_SOURCEVERSION: HEAD,
};
const AZURE_REQUEST = {
  ...AZURE,
  BUILD_REASON: 'PullRequest',
  BUILD_SOURCEBRANCH: 'refs/pull/7/merge',
  BUILD_SOURCEBRANCHNAME: 'merge',
  BUILD_SOURCEVERSION: MERGE,
  SYSTEM_PULLREQUEST_ISFORK: 'False',
  SYSTEM_PULLREQUEST_PULLREQUESTID: '2089712345',
  SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: '7',
  SYSTEM_PULLREQUEST_SOURCEBRANCH: 'bigger-chunks',
  SYSTEM_PULLREQUEST_SOURCECOMMITID: HEAD,
  SYSTEM_PULLREQUEST_TARGETBRANCH: 'main',
};
const BITBUCKET = {
  CI: 'true',
  BITBUCKET_BRANCH: 'main',
  BITBUCKET_BUILD_NUMBER: '12',
  BITBUCKET_COMMIT: HEAD,
  BITBUCKET_GIT_HTTP_ORIGIN: 'http://bitbucket.org/acme/docs',
};

const VENDORS: Record<string, Row[]> = {
  'GitHub Actions': [
    ['a push', GITHUB, { ...PUSH, remote_url: 'https://github.com/acme/docs' }],
    ['a pull request', GITHUB_REQUEST, { ...REQUEST, tested_sha: MERGE }],
    [
      'a tag',
      { ...GITHUB, GITHUB_REF: 'refs/tags/v1', GITHUB_REF_NAME: 'v1', GITHUB_REF_TYPE: 'tag' },
      TAG,
    ],
    ['a schedule', { ...GITHUB, GITHUB_EVENT_NAME: 'schedule' }, NIGHTLY],
    [
      'a fork, whose branch is called main too',
      { ...GITHUB_REQUEST, GITHUB_HEAD_REF: 'main' },
      { ...REQUEST, tested_sha: MERGE },
    ],
  ],
  'GitLab CI': [
    ['a push', GITLAB, { ...PUSH, remote_url: 'https://gitlab.com/acme/docs' }],
    ['a merge request', GITLAB_REQUEST, REQUEST],
    [
      'a merged-results pipeline',
      {
        ...GITLAB_REQUEST,
        CI_COMMIT_SHA: MERGE,
        CI_MERGE_REQUEST_EVENT_TYPE: 'merged_result',
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: HEAD,
      },
      { ...REQUEST, tested_sha: MERGE },
    ],
    [
      'a tag',
      { ...GITLAB, CI_COMMIT_BRANCH: undefined, CI_COMMIT_REF_NAME: 'v1', CI_COMMIT_TAG: 'v1' },
      TAG,
    ],
    ['a schedule', { ...GITLAB, CI_PIPELINE_SOURCE: 'schedule' }, NIGHTLY],
    [
      'a fork, in whose project it runs',
      {
        ...GITLAB_REQUEST,
        CI_PROJECT_URL: 'https://gitlab.com/eve/docs',
        CI_MERGE_REQUEST_SOURCE_PROJECT_URL: 'https://gitlab.com/eve/docs',
      },
      { ...REQUEST, remote_url: 'https://gitlab.com/acme/docs' },
    ],
  ],
  Buildkite: [
    ['a push', BUILDKITE, { ...PUSH, remote_url: 'git@github.com:acme/docs.git' }],
    [
      'a pull request',
      {
        ...BUILDKITE,
        BUILDKITE_BRANCH: 'bigger-chunks',
        BUILDKITE_PULL_REQUEST: '7',
        BUILDKITE_PULL_REQUEST_BASE_BRANCH: 'main',
      },
      REQUEST,
    ],
    ['a tag', { ...BUILDKITE, BUILDKITE_BRANCH: 'v1', BUILDKITE_TAG: 'v1' }, TAG],
    [
      'a schedule, of whatever main is at',
      { ...BUILDKITE, BUILDKITE_COMMIT: 'HEAD', BUILDKITE_SOURCE: 'schedule' },
      { ...NIGHTLY, sha: null },
    ],
    [
      'a fork',
      {
        ...BUILDKITE,
        BUILDKITE_BRANCH: 'eve:bigger-chunks',
        BUILDKITE_PULL_REQUEST: '7',
        BUILDKITE_PULL_REQUEST_REPO: 'git://github.com/eve/docs.git',
      },
      REQUEST,
    ],
  ],
  CircleCI: [
    ['a push', CIRCLE, { ...PUSH, remote_url: 'git@github.com:acme/docs.git' }],
    [
      'a pull request',
      {
        ...CIRCLE,
        CIRCLE_BRANCH: 'bigger-chunks',
        CIRCLE_PULL_REQUEST: 'https://github.com/acme/docs/pull/7',
        CIRCLE_PULL_REQUESTS:
          'https://github.com/acme/docs/pull/7,https://github.com/acme/docs/pull/9',
      },
      REQUEST,
    ],
    [
      'a pull request, of which only the list is told',
      {
        ...CIRCLE,
        CIRCLE_BRANCH: 'bigger-chunks',
        CIRCLE_PULL_REQUESTS:
          'https://github.com/acme/docs/pull/7,https://github.com/acme/docs/pull/9',
      },
      REQUEST,
    ],
    ['a tag', { ...CIRCLE, CIRCLE_BRANCH: undefined, CIRCLE_TAG: 'v1' }, TAG],
    [
      'a schedule handed on',
      { ...CIRCLE, CIRCLE_PIPELINE_TRIGGER_SOURCE: 'scheduled_pipeline' },
      NIGHTLY,
    ],
    [
      'a fork',
      {
        ...CIRCLE,
        CIRCLE_BRANCH: 'pull/7',
        CIRCLE_PR_NUMBER: '7',
        CIRCLE_PR_REPONAME: 'docs',
        CIRCLE_PR_USERNAME: 'eve',
        CIRCLE_PULL_REQUEST: 'https://github.com/acme/docs/pull/7',
      },
      { ...REQUEST, branch: null },
    ],
  ],
  Jenkins: [
    ['a push', JENKINS, { ...PUSH, remote_url: 'https://github.com/acme/docs.git' }],
    [
      'a push to a simple job',
      { ...JENKINS, BRANCH_NAME: undefined, GIT_BRANCH: 'origin/main' },
      PUSH,
    ],
    [
      'a pull request',
      {
        ...JENKINS,
        BRANCH_NAME: 'PR-7',
        CHANGE_BRANCH: 'bigger-chunks',
        CHANGE_ID: '7',
        CHANGE_TARGET: 'main',
        CHANGE_URL: 'https://github.com/acme/docs/pull/7',
        GIT_BRANCH: 'PR-7',
      },
      REQUEST,
    ],
    [
      'a pull request of a source that does not tell its branch',
      { ...JENKINS, BRANCH_NAME: 'PR-7', GIT_BRANCH: 'PR-7', CHANGE_ID: '7' },
      { ...REQUEST, branch: null },
    ],
    ['a tag', { ...JENKINS, BRANCH_NAME: 'v1', GIT_BRANCH: 'v1', TAG_NAME: 'v1' }, TAG],
    [
      'a schedule, told by a plugin',
      { ...JENKINS, BUILD_CAUSE: 'TIMERTRIGGER', BUILD_CAUSE_TIMERTRIGGER: 'true' },
      NIGHTLY,
    ],
    [
      'a fork',
      {
        ...JENKINS,
        BRANCH_NAME: 'PR-7',
        CHANGE_BRANCH: 'bigger-chunks',
        CHANGE_FORK: 'eve',
        CHANGE_ID: '7',
        GIT_BRANCH: 'PR-7',
      },
      REQUEST,
    ],
  ],
  'Azure Pipelines': [
    ['a push', AZURE, { ...PUSH, remote_url: 'https://github.com/acme/docs' }],
    ['a pull request on GitHub', AZURE_REQUEST, { ...REQUEST, tested_sha: MERGE }],
    [
      'a pull request in Azure Repos',
      {
        ...AZURE_REQUEST,
        SYSTEM_PULLREQUEST_PULLREQUESTID: '7',
        SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: undefined,
        SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/bigger-chunks',
      },
      { ...REQUEST, tested_sha: MERGE },
    ],
    [
      'a pull request of which only the id is told, which is no number',
      { ...AZURE_REQUEST, SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: undefined },
      { ...REQUEST, tested_sha: MERGE },
    ],
    ['a tag', { ...AZURE, BUILD_SOURCEBRANCH: 'refs/tags/v1', BUILD_SOURCEBRANCHNAME: 'v1' }, TAG],
    ['a schedule', { ...AZURE, BUILD_REASON: 'Schedule' }, NIGHTLY],
    [
      'a fork',
      { ...AZURE_REQUEST, SYSTEM_PULLREQUEST_ISFORK: 'True' },
      { ...REQUEST, tested_sha: MERGE },
    ],
  ],
  'Bitbucket Pipelines': [
    ['a push', BITBUCKET, { ...PUSH, remote_url: 'http://bitbucket.org/acme/docs' }],
    [
      'a pull request',
      {
        ...BITBUCKET,
        BITBUCKET_BRANCH: 'bigger-chunks',
        BITBUCKET_COMMIT: HEAD.slice(0, 12),
        BITBUCKET_PR_DESTINATION_BRANCH: 'main',
        BITBUCKET_PR_DESTINATION_COMMIT: '0a1b2c3d4e5f',
        BITBUCKET_PR_ID: '7',
      },
      { ...REQUEST, sha: null, short_sha: HEAD.slice(0, 12) },
    ],
    ['a tag', { ...BITBUCKET, BITBUCKET_BRANCH: undefined, BITBUCKET_TAG: 'v1' }, TAG],
  ],
};

describe.each(Object.entries(VENDORS))('%s', (provider, rows) => {
  it.each(rows)('at %s', (_, env, facts) => {
    const given = { ...env, ...eventOf(env) };
    expect(readCi(given, given.GITHUB_SHA ?? null)).toMatchObject({ provider, ...facts });
  });
});

/** GitHub tells of a pull request in a file. */
function eventOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env.GITHUB_EVENT_NAME !== 'pull_request') return {};
  const path = join(tempFolder(), 'event.json');
  const head = { sha: HEAD, ref: 'bigger-chunks', repo: { fork: true } };
  writeFileSync(path, JSON.stringify({ number: 7, pull_request: { number: 7, head } }));
  return { GITHUB_EVENT_PATH: path };
}

import { branchOf, fullSha, numberOf, type CiProvider } from './provider.ts';

/**
 * `BUILDKITE_COMMIT` is `HEAD` for builds of whatever a branch is at. A fork's branch is `owner:branch`;
 * no branch has a colon in its name.
 * @see https://buildkite.com/docs/pipelines/configure/environment-variables
 */
const buildkite: CiProvider = {
  name: 'Buildkite',
  detect: (env) => env.BUILDKITE === 'true',
  read: (env) => ({
    sha: fullSha(env.BUILDKITE_COMMIT),
    branch: env.BUILDKITE_TAG ? null : branchOf(env.BUILDKITE_BRANCH?.replace(/^[^:]*:/, '')),
    pull_request: numberOf(env.BUILDKITE_PULL_REQUEST),
    remote_url: env.BUILDKITE_REPO || null,
    kind: env.BUILDKITE_SOURCE === 'schedule' ? 'nightly' : 'ci',
  }),
};

/**
 * The pull request has an address inside the repository and a number from a fork, whose branch is called
 * `pull/7`. What triggered a pipeline is a value of the configuration only: handed on under this name, as
 * others expect it too, `<< pipeline.trigger_source >>` tells a schedule.
 * @see https://circleci.com/docs/reference/variables/
 */
const circle: CiProvider = {
  name: 'CircleCI',
  detect: (env) => env.CIRCLECI === 'true',
  read(env) {
    const [request] = (env.CIRCLE_PULL_REQUEST || env.CIRCLE_PULL_REQUESTS || '').split(',');
    const isFork = /^pull\/\d+$/.test(env.CIRCLE_BRANCH ?? '');
    return {
      sha: fullSha(env.CIRCLE_SHA1),
      branch: isFork ? null : branchOf(env.CIRCLE_BRANCH),
      pull_request:
        numberOf(env.CIRCLE_PR_NUMBER || request) ?? (isFork ? numberOf(env.CIRCLE_BRANCH) : null),
      remote_url: env.CIRCLE_REPOSITORY_URL || null,
      kind: env.CIRCLE_PIPELINE_TRIGGER_SOURCE === 'scheduled_pipeline' ? 'nightly' : 'ci',
    };
  },
};

/**
 * In a multibranch project a pull request's `BRANCH_NAME` is `PR-7` (`MR-7`); `GIT_COMMIT` is the merge,
 * where one is made. Only plugins say what caused a build.
 * @see https://www.jenkins.io/doc/book/pipeline/multibranch/#additional-environment-variables
 */
const jenkins: CiProvider = {
  name: 'Jenkins',
  detect: (env) => Boolean(env.JENKINS_URL),
  read(env) {
    const request = numberOf(env.CHANGE_ID);
    const built = env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH;
    const isRequest = request !== null && /^[A-Z]+-\d+$/.test(built ?? '');
    return {
      sha: fullSha(env.GIT_COMMIT),
      branch: env.TAG_NAME || isRequest ? null : branchOf(built),
      pull_request: request,
      remote_url: env.GIT_URL || env.GIT_URL_1 || null,
      kind: env.BUILD_CAUSE_TIMERTRIGGER === 'true' ? 'nightly' : 'ci',
    };
  },
};

/**
 * The id of a GitHub pull request is not its number; the branch that is built, `refs/pull/7/merge`, has it.
 * @see https://learn.microsoft.com/azure/devops/pipelines/build/variables
 */
const azure: CiProvider = {
  name: 'Azure Pipelines',
  detect: (env) => env.TF_BUILD?.toLowerCase() === 'true',
  read(env) {
    const checkedOut = fullSha(env.BUILD_SOURCEVERSION);
    const source = fullSha(env.SYSTEM_PULLREQUEST_SOURCECOMMITID);
    return {
      sha: source ?? checkedOut,
      tested_sha: source && source !== checkedOut ? checkedOut : null,
      branch: branchOf(env.SYSTEM_PULLREQUEST_SOURCEBRANCH || env.BUILD_SOURCEBRANCH),
      pull_request: numberOf(
        env.SYSTEM_PULLREQUEST_PULLREQUESTNUMBER ||
          /^refs\/pull\/(\d+)\//.exec(env.BUILD_SOURCEBRANCH ?? '')?.[1] ||
          env.SYSTEM_PULLREQUEST_PULLREQUESTID,
      ),
      remote_url: env.BUILD_REPOSITORY_URI || null,
      kind: env.BUILD_REASON === 'Schedule' ? 'nightly' : 'ci',
    };
  },
};

/**
 * Pull-request pipelines abbreviate `BITBUCKET_COMMIT` to twelve digits, and merge the destination into
 * what they checked out. No variable tells a schedule: pass `--kind nightly`.
 * @see https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/
 * @see https://jira.atlassian.com/browse/BCLOUD-19393
 */
const bitbucket: CiProvider = {
  name: 'Bitbucket Pipelines',
  detect: (env) => Boolean(env.BITBUCKET_BUILD_NUMBER),
  read: (env) => ({
    sha: fullSha(env.BITBUCKET_COMMIT),
    short_sha: env.BITBUCKET_COMMIT || null,
    branch: branchOf(env.BITBUCKET_BRANCH),
    pull_request: numberOf(env.BITBUCKET_PR_ID),
    remote_url: env.BITBUCKET_GIT_HTTP_ORIGIN || null,
  }),
};

export const others = [buildkite, circle, jenkins, azure, bitbucket];

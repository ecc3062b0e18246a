import { fullSha, type CiProvider } from './provider.ts';

const number = (text: string | undefined) => Number(/(\d+)\/?$/.exec(text ?? '')?.[1]) || null;
/** A branch name, or null for the refs of tags and pull requests. */
const branch = (ref: string | undefined) => {
  const name = ref?.replace(/^(refs\/heads\/|origin\/)/, '');
  return name && !name.startsWith('refs/') ? name : null;
};

/** @see https://buildkite.com/docs/pipelines/configure/environment-variables */
const buildkite: CiProvider = {
  name: 'Buildkite',
  detect: (env) => env.BUILDKITE === 'true',
  read: (env) => ({
    sha: fullSha(env.BUILDKITE_COMMIT),
    branch: env.BUILDKITE_TAG ? null : branch(env.BUILDKITE_BRANCH),
    pull_request: number(env.BUILDKITE_PULL_REQUEST),
    remote_url: env.BUILDKITE_REPO || null,
    kind: env.BUILDKITE_SOURCE === 'schedule' ? 'nightly' : 'ci',
  }),
};

/** @see https://circleci.com/docs/reference/variables/ */
const circle: CiProvider = {
  name: 'CircleCI',
  detect: (env) => env.CIRCLECI === 'true',
  read: (env) => ({
    sha: fullSha(env.CIRCLE_SHA1),
    branch: branch(env.CIRCLE_BRANCH),
    pull_request: number(env.CIRCLE_PULL_REQUEST),
    remote_url: env.CIRCLE_REPOSITORY_URL || null,
  }),
};

/** @see https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables */
const jenkins: CiProvider = {
  name: 'Jenkins',
  detect: (env) => Boolean(env.JENKINS_URL),
  read: (env) => ({
    sha: fullSha(env.GIT_COMMIT),
    branch: env.TAG_NAME ? null : branch(env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH),
    pull_request: number(env.CHANGE_ID),
    remote_url: env.GIT_URL || null,
  }),
};

/** @see https://learn.microsoft.com/azure/devops/pipelines/build/variables */
const azure: CiProvider = {
  name: 'Azure Pipelines',
  detect: (env) => env.TF_BUILD?.toLowerCase() === 'true',
  read(env) {
    const checkedOut = fullSha(env.BUILD_SOURCEVERSION);
    const source = fullSha(env.SYSTEM_PULLREQUEST_SOURCECOMMITID);
    return {
      sha: source ?? checkedOut,
      tested_sha: source && source !== checkedOut ? checkedOut : null,
      branch: branch(env.SYSTEM_PULLREQUEST_SOURCEBRANCH || env.BUILD_SOURCEBRANCH),
      pull_request: number(
        env.SYSTEM_PULLREQUEST_PULLREQUESTNUMBER || env.SYSTEM_PULLREQUEST_PULLREQUESTID,
      ),
      remote_url: env.BUILD_REPOSITORY_URI || null,
      kind: env.BUILD_REASON === 'Schedule' ? 'nightly' : 'ci',
    };
  },
};

/** @see https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/ */
const bitbucket: CiProvider = {
  name: 'Bitbucket Pipelines',
  detect: (env) => Boolean(env.BITBUCKET_BUILD_NUMBER),
  read: (env) => ({
    sha: fullSha(env.BITBUCKET_COMMIT),
    branch: branch(env.BITBUCKET_BRANCH),
    pull_request: number(env.BITBUCKET_PR_ID),
    remote_url: env.BITBUCKET_GIT_HTTP_ORIGIN || null,
  }),
};

export const others = [buildkite, circle, jenkins, azure, bitbucket];

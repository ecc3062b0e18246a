import { fullSha, type CiProvider } from './provider.ts';

/**
 * GitLab CI. Only merged-results pipelines check out a merge commit; there, and only there,
 * `CI_MERGE_REQUEST_SOURCE_BRANCH_SHA` is set.
 * @see https://docs.gitlab.com/ci/variables/predefined_variables/
 */
export const gitlab: CiProvider = {
  name: 'GitLab CI',
  detect: (env) => env.GITLAB_CI === 'true',
  read(env) {
    const checkedOut = fullSha(env.CI_COMMIT_SHA);
    const source = fullSha(env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA);
    const merged = source !== null && source !== checkedOut;
    return {
      sha: source ?? checkedOut,
      tested_sha: merged ? checkedOut : null,
      branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || env.CI_COMMIT_BRANCH || null,
      pull_request: Number(env.CI_MERGE_REQUEST_IID) || null,
      kind: env.CI_PIPELINE_SOURCE === 'schedule' ? 'nightly' : 'ci',
      // The merge request's number is of its target, which is another project than a fork's.
      remote_url: env.CI_MERGE_REQUEST_PROJECT_URL || env.CI_PROJECT_URL || null,
      // These describe CI_COMMIT_SHA, hence not the head of a merged-results pipeline.
      ...(merged
        ? {}
        : {
            author: env.CI_COMMIT_AUTHOR?.replace(/\s*<[^>]*>\s*$/, '') || null,
            message: env.CI_COMMIT_TITLE || null,
            committed_at: env.CI_COMMIT_TIMESTAMP || null,
          }),
    };
  },
};

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../fixtures/temp-repository.ts';
import { readCi } from './read-ci.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const C = 'c'.repeat(40);

function github(event: object, env: object = {}) {
  const path = join(tempFolder(), 'event.json');
  writeFileSync(path, JSON.stringify(event));
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_SHA: B,
    GITHUB_REF_TYPE: 'branch',
    GITHUB_REF_NAME: 'main',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/docs',
    GITHUB_EVENT_PATH: path,
    ...env,
  };
}

const PULL_REQUEST = { number: 12, pull_request: { number: 12, head: { sha: A, ref: 'bigger' } } };

describe('readCi', () => {
  it('is null outside of CI', () => {
    expect(readCi({ CI: 'true', GITHUB_SHA: A }, A)).toBeNull();
  });

  it('reads a push on GitHub', () => {
    expect(readCi(github({}), B)).toEqual({
      provider: 'GitHub Actions',
      sha: B,
      short_sha: null,
      branch: 'main',
      pull_request: null,
      tested_sha: null,
      remote_url: 'https://github.com/acme/docs',
      author: null,
      message: null,
      committed_at: null,
      kind: 'ci',
    });
  });

  it('reports the head of a GitHub pull request and the merge commit as tested', () => {
    const env = github(PULL_REQUEST, {
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_REF_NAME: '12/merge',
      GITHUB_HEAD_REF: 'bigger',
    });
    const facts = { sha: A, branch: 'bigger', pull_request: 12, tested_sha: B };
    expect(readCi(env, B)).toMatchObject(facts);
    expect(readCi(env, null)).toMatchObject(facts);
    expect(readCi(env, A)).toMatchObject({ ...facts, tested_sha: null });
  });

  it('takes pull_request_target for what is checked out', () => {
    const env = github(
      { ...PULL_REQUEST, pull_request: { ...PULL_REQUEST.pull_request, merge_commit_sha: C } },
      { GITHUB_EVENT_NAME: 'pull_request_target' },
    );
    expect(readCi(env, B)).toMatchObject({ sha: B, branch: 'main', pull_request: null });
    expect(readCi(env, A)).toMatchObject({ sha: A, branch: 'bigger', pull_request: 12 });
    expect(readCi(env, C)).toMatchObject({ sha: A, pull_request: 12, tested_sha: C });
  });

  it('takes workflow_run for what is checked out', () => {
    const run = { head_sha: A, head_branch: 'bigger', pull_requests: [{ number: 12 }] };
    const env = github({ workflow_run: run }, { GITHUB_EVENT_NAME: 'workflow_run' });
    expect(readCi(env, A)).toMatchObject({ sha: A, branch: 'bigger', pull_request: 12 });
    expect(readCi(env, B)).toMatchObject({ sha: B, branch: 'main', pull_request: null });
  });

  it('reads schedules, tags and a missing or broken event file on GitHub', () => {
    expect(readCi(github({}, { GITHUB_EVENT_NAME: 'schedule' }), B)?.kind).toBe('nightly');
    const tag = github({}, { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' });
    expect(readCi(tag, B)?.branch).toBeNull();
    const missing = github({}, { GITHUB_EVENT_PATH: '/nonexistent/event.json' });
    expect(readCi(missing, B)?.sha).toBe(B);
    expect(readCi(github([null]), B)?.sha).toBe(B);
  });

  it('reads GitLab branch, merge-request and merged-results pipelines', () => {
    const push = {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: B,
      CI_COMMIT_BRANCH: 'main',
      CI_COMMIT_TITLE: 'Chunk',
      CI_COMMIT_AUTHOR: 'Ada L <ada@example.com>',
      CI_COMMIT_TIMESTAMP: '2026-05-04T12:00:00+02:00',
      CI_PROJECT_URL: 'https://gitlab.com/acme/docs',
      CI_REPOSITORY_URL: 'https://gitlab-ci-token:secret@gitlab.com/acme/docs.git',
    };
    expect(readCi(push, B)).toEqual({
      provider: 'GitLab CI',
      sha: B,
      short_sha: null,
      branch: 'main',
      pull_request: null,
      tested_sha: null,
      remote_url: 'https://gitlab.com/acme/docs',
      author: 'Ada L',
      message: 'Chunk',
      committed_at: '2026-05-04T12:00:00+02:00',
      kind: 'ci',
    });
    const request = {
      ...push,
      CI_COMMIT_BRANCH: '',
      CI_MERGE_REQUEST_IID: '7',
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'bigger',
      CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: '',
    };
    const facts = { branch: 'bigger', pull_request: 7 };
    expect(readCi(request, B)).toMatchObject({ ...facts, sha: B, tested_sha: null });
    expect(readCi({ ...request, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: A }, B)).toMatchObject({
      ...facts,
      sha: A,
      tested_sha: B,
      message: null,
      author: null,
    });
    expect(readCi({ ...push, CI_PIPELINE_SOURCE: 'schedule' }, B)?.kind).toBe('nightly');
  });
});

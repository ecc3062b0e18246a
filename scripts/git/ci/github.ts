import { readFileSync } from 'node:fs';
import { fullSha, type CiFacts, type CiProvider } from './provider.ts';

interface PullRequest {
  number?: number;
  head?: { sha?: string; ref?: string };
  merge_commit_sha?: string | null;
}

interface Event {
  number?: number;
  pull_request?: PullRequest;
  workflow_run?: {
    head_sha?: string;
    head_branch?: string;
    pull_requests?: { number?: number }[];
  };
}

/**
 * GitHub Actions. `GITHUB_SHA` of a pull request is the merge commit made for the test; the head
 * stands in the event file only.
 * @see https://docs.github.com/actions/reference/workflows-and-actions/events-that-trigger-workflows
 */
export const github: CiProvider = {
  name: 'GitHub Actions',
  detect: (env) => env.GITHUB_ACTIONS === 'true',
  read(env, head) {
    const event = readEvent(env.GITHUB_EVENT_PATH);
    const base: Partial<CiFacts> = {
      sha: fullSha(env.GITHUB_SHA),
      branch: env.GITHUB_REF_TYPE === 'tag' ? null : branchOf(env),
      kind: env.GITHUB_EVENT_NAME === 'schedule' ? 'nightly' : 'ci',
      remote_url:
        env.GITHUB_SERVER_URL && env.GITHUB_REPOSITORY
          ? `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`
          : null,
    };
    return { ...base, ...(workflowRun(event, head) ?? pullRequest(env, event, head)) };
  },
};

function pullRequest(
  env: NodeJS.ProcessEnv,
  event: Event,
  head: string | null,
): Partial<CiFacts> | null {
  const request = event.pull_request;
  const sha = fullSha(request?.head?.sha);
  if (!request || !sha) return null;
  const merge = fullSha(request.merge_commit_sha);
  // pull_request_target checks out the base branch unless told otherwise: then that is measured.
  const onBase = env.GITHUB_EVENT_NAME === 'pull_request_target' && head !== sha && head !== merge;
  if (onBase) return null;
  const tested = head ?? fullSha(env.GITHUB_SHA);
  return {
    sha,
    branch: request.head?.ref ?? (env.GITHUB_HEAD_REF || null),
    pull_request: request.number ?? event.number ?? null,
    tested_sha: tested === sha ? null : tested,
  };
}

/** `workflow_run` starts on the default branch; its checkout decides what is measured. */
function workflowRun(event: Event, head: string | null): Partial<CiFacts> | null {
  const run = event.workflow_run;
  const sha = fullSha(run?.head_sha);
  if (!run || !sha || (head !== null && head !== sha)) return null;
  return {
    sha,
    branch: run.head_branch ?? null,
    pull_request: run.pull_requests?.[0]?.number ?? null,
  };
}

function branchOf(env: NodeJS.ProcessEnv): string | null {
  return env.GITHUB_HEAD_REF || env.GITHUB_REF_NAME || null;
}

function readEvent(path: string | undefined): Event {
  if (!path) return {};
  try {
    const event: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof event === 'object' && event !== null ? event : {};
  } catch {
    return {};
  }
}

/** What a CI system says about the commit it runs for; null where it does not say. */
export interface CiFacts {
  /** The commit to report: a pull request's head, never its merge commit. */
  sha: string | null;
  branch: string | null;
  pull_request: string | number | null;
  /** The merge commit that was checked out and tested, where it is another one than `sha`. */
  tested_sha: string | null;
  remote_url: string | null;
  author: string | null;
  message: string | null;
  committed_at: string | null;
  /** `nightly` for a scheduled run. */
  kind: 'ci' | 'nightly';
}

export interface CiProvider {
  name: string;
  detect(env: NodeJS.ProcessEnv): boolean;
  /** `head` is the checked-out commit, null without a repository. */
  read(env: NodeJS.ProcessEnv, head: string | null): Partial<CiFacts>;
}

const FULL_SHA = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

/** A full SHA, lower case, or null: CI variables also hold `HEAD`, abbreviations and all zeros. */
export function fullSha(text: string | null | undefined): string | null {
  const sha = text?.trim().toLowerCase() ?? '';
  return FULL_SHA.test(sha) && !/^0+$/.test(sha) ? sha : null;
}

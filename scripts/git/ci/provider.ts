/** What a CI system says about the commit it runs for; null where it does not say. */
export interface CiFacts {
  /** The commit to report: a pull request's head, never its merge commit. */
  sha: string | null;
  /** Its first digits, where the system says no more. */
  short_sha: string | null;
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

/** A branch name from a ref or a name; null for the refs of tags and pull requests. */
export function branchOf(ref: string | undefined): string | null {
  const name = ref?.replace(/^(refs\/heads\/|origin\/)/, '');
  return name && !name.startsWith('refs/') ? name : null;
}

/** The number that a text or an address ends with: `7`, `https://github.com/acme/docs/pull/7`. */
export function numberOf(text: string | undefined): number | null {
  return Number(/(\d+)\/?$/.exec(text ?? '')?.[1]) || null;
}

const FULL_SHA = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

/** A full SHA, lower case, or null: CI variables also hold `HEAD`, abbreviations and all zeros. */
export function fullSha(text: string | null | undefined): string | null {
  const sha = text?.trim().toLowerCase() ?? '';
  return FULL_SHA.test(sha) && !/^0+$/.test(sha) ? sha : null;
}

import type { History } from './history.ts';

/** Fewest hex digits that may stand for a SHA; what git prints in a small repository. */
export const SHORTEST_SHA = 7;
/** Digits of a SHA-1; a SHA-256 has 64. */
const FULL_SHA = 40;

/** No commit of a project begins with these digits. */
export class UnknownShaError extends Error {
  override name = 'UnknownShaError';
  constructor(
    readonly sha: string,
    /** Of the address, where the SHA was given in one. */
    readonly parameter: string | null = null,
  ) {
    super(`There is no commit ${sha} in this project.`);
  }
}

/** Several commits of a project begin with these digits. */
export class AmbiguousShaError extends Error {
  override name = 'AmbiguousShaError';
  constructor(
    readonly sha: string,
    /** Full SHAs with what is known of them. */
    readonly candidates: readonly { sha: string; message: string | null }[],
    /** Of the address, where the SHA was given in one. */
    readonly parameter: string | null = null,
  ) {
    super(`${candidates.length} commits begin with ${sha}: give more digits.`);
  }
}

/**
 * The full SHA of a commit from its first digits, among all commits that reports told of. A full one
 * comes back as it is, known or not.
 *
 * @throws {UnknownShaError} {@link AmbiguousShaError}
 */
export function resolveSha(
  { commits }: Pick<History, 'commits'>,
  sha: string,
  parameter: string | null = null,
): string {
  if (commits.has(sha)) return sha;
  const candidates = [...commits.values()].filter((commit) => commit.sha.startsWith(sha));
  const [only] = candidates;
  if (only && candidates.length === 1) return only.sha;
  if (candidates.length > 1) {
    throw new AmbiguousShaError(
      sha,
      candidates
        .map(({ sha, message }) => ({ sha, message }))
        .sort((a, b) => (a.sha < b.sha ? -1 : 1)),
      parameter,
    );
  }
  if (sha.length < FULL_SHA) throw new UnknownShaError(sha, parameter);
  return sha;
}

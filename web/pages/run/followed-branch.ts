/** The branch a link has to name so that the next page follows it; null for the usual ones. */
export function followedBranch(branch: string | null | undefined): string | null {
  return branch === 'main' || branch === 'master' ? null : (branch ?? null);
}

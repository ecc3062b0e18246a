import { MAIN } from './plan.ts';

/** Everything of the demo's own is under it; git shows none of it among branches and tags. */
const OWN = 'refs/ranktrail/';

/** Points at the demo's last commit, so that `main` is free for the user to commit on. */
export const demoRef = `${OWN}demo`;

/** All of the demo's own refs, as a glob for `git log`. */
export const allOfDemo = `--glob=${OWN}*`;

/** A branch under the demo's own refs. `pull/31/merge` is one that only git needs. */
export const ownBranch = (branch: string) =>
  branch === MAIN ? demoRef : `${OWN}${isForTests(branch) ? '' : 'heads/'}${branch}`;
export const ownTag = (tag: string) => `${OWN}tags/${tag}`;

export const isForTests = (branch: string) => branch.startsWith('pull/');

/** The ref of the demo's own that a branch or tag of the user's starts out equal to; null: one of its own. */
export function ownOf(ref: string): string | null {
  if (ref.startsWith(OWN)) return ref;
  if (ref === `refs/heads/${MAIN}`) return demoRef;
  const [, name] = /^refs\/((?:heads|tags)\/.+)$/.exec(ref) ?? [];
  return name === undefined ? null : `${OWN}${name}`;
}

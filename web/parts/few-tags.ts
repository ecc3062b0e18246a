/** Tags of one commit shown before the rest is counted: a monorepo may set dozens. */
const MOST = 3;

/** The first tags of a commit and how many more there are: `v1.0`, `v1.1`, `v1.2`, `+37`. */
export function fewTags(tags: readonly string[]): string[] {
  return tags.length <= MOST ? [...tags] : [...tags.slice(0, MOST), `+${tags.length - MOST}`];
}

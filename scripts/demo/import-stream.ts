import type { PlannedCommit } from './history.ts';

/** One commit, and the files that differ from its first parent's; null: gone. */
export interface CommitInput {
  commit: PlannedCommit;
  changes: ReadonlyMap<string, string | null>;
  ref: string;
  /** SHAs of the parents already written; the others are in the same stream. */
  parents: (string | { mark: number })[];
}

/**
 * Commits in the language of `git fast-import`, which answers with their SHAs, a line each. Every
 * byte that goes into a commit is given here, so that its SHA depends on nothing else: author and
 * committer, both times with their offsets, modes and contents. `refs` are set at the end, each to
 * the commit at a place in the stream or to a SHA.
 */
export function importStream(
  commits: readonly CommitInput[],
  refs: ReadonlyMap<string, string | { mark: number }> = new Map(),
): Buffer {
  const parts: Buffer[] = [];
  const line = (text: string) => parts.push(Buffer.from(`${text}\n`));
  const data = (text: string) => {
    const bytes = Buffer.from(text);
    line(`data ${bytes.length}`);
    parts.push(bytes, Buffer.from('\n'));
  };
  const named = (commit: string | { mark: number }) =>
    typeof commit === 'string' ? commit : `:${commit.mark + 1}`;
  for (const { commit, changes, ref, parents } of commits) {
    const { author, date, at } = commit;
    const who = `${author.name} <${author.email}> ${gitTime(date)}`;
    const [first, ...merged] = parents;
    // Otherwise a ref left by an interrupted attempt would become the first commit's parent.
    if (!first) line(`reset ${ref}`);
    line(`commit ${ref}`);
    line(`mark :${at + 1}`);
    line(`author ${who}`);
    line(`committer ${who}`);
    data(`${commit.subject}\n`);
    if (first) line(`from ${named(first)}`);
    for (const parent of merged) line(`merge ${named(parent)}`);
    for (const [path, text] of changes) {
      if (text === null) line(`D ${path}`);
      else {
        line(`M 100644 inline ${path}`);
        data(text);
      }
    }
    line(`get-mark :${at + 1}`);
  }
  for (const [ref, commit] of refs)
    parts.push(Buffer.from(`reset ${ref}\nfrom ${named(commit)}\n\n`));
  return Buffer.concat(parts);
}

/** `2026-03-03T10:12:00+01:00` -> `1772529120 +0100`. */
function gitTime(date: string): string {
  const offset = /([+-]\d\d):(\d\d)$/.exec(date);
  if (!offset) throw new Error(`history.json: "${date}" has no offset.`);
  return `${Date.parse(date) / 1000} ${offset[1]}${offset[2]}`;
}

import type { PlannedCommit } from './history.ts';

/** One commit and the files that differ from its parent's. */
export interface CommitInput {
  commit: PlannedCommit;
  files: ReadonlyMap<string, string>;
}

/**
 * Commits in the language of `git fast-import`, which answers with their SHAs, a line each. Every
 * byte that goes into a commit is given here, so that its SHA depends on nothing else: author and
 * committer, both times with their offsets, modes and contents. `parent` null starts the ref anew.
 */
export function importStream(ref: string, parent: string | null, commits: CommitInput[]): Buffer {
  const parts: Buffer[] = [];
  const line = (text: string) => parts.push(Buffer.from(`${text}\n`));
  const data = (text: string) => {
    const bytes = Buffer.from(text);
    line(`data ${bytes.length}`);
    parts.push(bytes, Buffer.from('\n'));
  };
  // Otherwise a ref left by an interrupted attempt would become the first commit's parent.
  if (!parent) line(`reset ${ref}`);
  for (const [i, { commit, files }] of commits.entries()) {
    const who = `${commit.author.name} <${commit.author.email}> ${gitTime(commit.date)}`;
    line(`commit ${ref}`);
    line(`mark :${i + 1}`);
    line(`author ${who}`);
    line(`committer ${who}`);
    data(`${commit.subject}\n`);
    if (i > 0) line(`from :${i}`);
    else if (parent) line(`from ${parent}`);
    for (const [path, text] of files) {
      line(`M 100644 inline ${path}`);
      data(text);
    }
    line(`get-mark :${i + 1}`);
  }
  return Buffer.concat(parts);
}

/** `2026-03-03T10:12:00+01:00` -> `1772529120 +0100`. */
function gitTime(date: string): string {
  const offset = /([+-]\d\d):(\d\d)$/.exec(date);
  if (!offset) throw new Error(`history.json: "${date}" has no offset.`);
  return `${Date.parse(date) / 1000} ${offset[1]}${offset[2]}`;
}

import type { Commit } from '#core/report/report';

/** The facts a commit object itself holds. */
export type CommitFacts = Pick<Commit, 'sha' | 'parents' | 'author' | 'message' | 'committed_at'>;

/**
 * Reads a raw commit object (`git cat-file commit`). Its parents are the true ones: neither a
 * shallow boundary nor a graft changes the object. `message` is the subject: the first paragraph
 * in one line, as `git log --format=%s` prints it.
 */
export function parseCommitObject(sha: string, raw: Buffer): CommitFacts {
  const split = raw.indexOf('\n\n');
  const head = split === -1 ? raw : raw.subarray(0, split);
  const body = split === -1 ? raw.subarray(0, 0) : raw.subarray(split + 2);
  const encoding = /^encoding (.+)$/m.exec(head.toString('latin1'))?.[1] ?? 'utf-8';
  const header = decode(head, encoding);
  const committer = /^committer .*? (-?\d+) [+-]\d+$/m.exec(header);
  return {
    sha,
    parents: [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1] as string),
    author: /^author (.*?) ?<[^\n]*$/m.exec(header)?.[1]?.trim() || null,
    message: subjectOf(decode(body, encoding)) || null,
    committed_at: committer ? instantOf(Number(committer[1])) : null,
  };
}

/** The first paragraph in one line. */
export function subjectOf(message: string): string {
  const paragraph = message.trimStart().split(/\n\s*\n/, 1)[0] ?? '';
  return paragraph
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();
}

/** Seconds since 1970 as an ISO instant in UTC; null outside the years 1 to 9999. */
function instantOf(seconds: number): string | null {
  const date = new Date(seconds * 1000);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) return null;
  return date.toISOString().replace('.000Z', 'Z');
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

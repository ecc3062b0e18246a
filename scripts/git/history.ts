import type { Commit } from '#core/report/report';
import { git, gitText, type GitOptions } from './command.ts';
import { parseCommitObject, type CommitFacts } from './commit-object.ts';

/** How many ancestors a report carries. */
export const HISTORY_LENGTH = 200;
/** Of the first-parent line so many are kept even where merged branches crowd them out. */
const MAINLINE_LENGTH = 100;

/** Commit objects of these SHAs, true parents included; those not in the repository are left out. */
export async function readCommits(shas: string[], where: GitOptions): Promise<CommitFacts[]> {
  if (shas.length === 0) return [];
  const input = shas.join('\n') + '\n';
  const { stdout } = await git(['cat-file', '--batch'], { ...where, input });
  return [...batchEntries(stdout)]
    .filter((entry) => entry.type === 'commit')
    .map((entry) => parseCommitObject(entry.sha, entry.body));
}

/** Entries of `git cat-file --batch`: `<sha> <type> <size>\n<bytes>\n`; `<sha> missing\n` is skipped. */
function* batchEntries(output: Buffer) {
  let at = 0;
  while (at < output.length) {
    const end = output.indexOf('\n', at);
    if (end === -1) return;
    const [sha, type, size] = output.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (size === undefined) continue;
    const body = output.subarray(at, at + Number(size));
    at += Number(size) + 1;
    yield { sha: sha as string, type: type as string, body };
  }
}

/** Tag names by the SHA of the commit they stand at. */
export async function readTags(where: GitOptions): Promise<Map<string, string[]>> {
  const format = '%(objectname) %(*objectname) %(refname:strip=2)';
  const { stdout } = await git(['for-each-ref', `--format=${format}`, 'refs/tags'], where);
  const tags = new Map<string, string[]>();
  for (const line of stdout.toString('utf8').split('\n')) {
    const match = /^([0-9a-f]+) ([0-9a-f]*) (.+)$/.exec(line);
    if (!match) continue;
    const [, object, commit, name] = match as unknown as [string, string, string, string];
    const sha = commit || object;
    tags.set(sha, [...(tags.get(sha) ?? []), name]);
  }
  return tags;
}

/**
 * The commits `tips` and about {@link HISTORY_LENGTH} of their ancestors, children before parents.
 * Where the clone is shallow the walk ends at its boundary, whose commits still show their parents.
 */
export async function readHistory(
  tips: string[],
  tags: Map<string, string[]>,
  where: GitOptions,
): Promise<Commit[]> {
  const list = async (...args: string[]) =>
    (await gitText(['rev-list', ...args, ...tips, '--'], where))?.split('\n') ?? [];
  if (tips.length === 0) return [];
  const [recent, mainline] = await Promise.all([
    list('--topo-order', `--max-count=${HISTORY_LENGTH + tips.length}`),
    list('--first-parent', `--max-count=${MAINLINE_LENGTH}`),
  ]);
  const shas = [...new Set([...recent, ...mainline])];
  const commits = await readCommits(shas, where);
  return commits.map((commit) => ({ ...commit, tags: tags.get(commit.sha) ?? [] }));
}

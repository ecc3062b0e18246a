import { git } from './git.ts';
import { allOfDemo } from './refs.ts';

/** Path -> text of every file in a commit's tree. */
export type Tree = ReadonlyMap<string, string>;

/**
 * Reads the tree of every commit of the demo, by SHA, from the object store and without a checkout:
 * the working tree belongs to the user. Two processes, however many commits.
 */
export async function readTrees(dir: string): Promise<Map<string, Tree>> {
  // Every commit is on the first-parent line of some branch; a merge shows what it brought there.
  const walk = ['--reverse', '--topo-order', '-m', '--first-parent', allOfDemo];
  const changes = ['--raw', '--no-abbrev', '--no-renames', '--root', '--format=%H %P'];
  const log = (await git(dir, ['log', ...walk, ...changes])).toString();
  const blobs = new Map<string, Map<string, string>>();
  let tree = new Map<string, string>();
  for (const line of log.split('\n')) {
    const [, sha, parent] = /^([0-9a-f]+) ([0-9a-f]+)?/.exec(line) ?? [];
    if (sha !== undefined) blobs.set(sha, (tree = new Map(blobs.get(parent ?? ''))));
    const change = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) ([A-Z])\t(.+)$/.exec(line);
    if (!change) continue;
    const [, blob = '', status, path = ''] = change;
    if (status === 'D') tree.delete(path);
    else tree.set(path, blob);
  }
  const texts = await readBlobs(dir, new Set([...blobs.values()].flatMap((t) => [...t.values()])));
  const withTexts = (from: Map<string, string>) =>
    new Map([...from].map(([path, blob]) => [path, texts.get(blob) ?? '']));
  return new Map([...blobs].map(([sha, from]) => [sha, withTexts(from)]));
}

/** Speaks `cat-file --batch`: a line `<id> blob <size>`, the bytes, a line feed. */
async function readBlobs(dir: string, blobs: ReadonlySet<string>): Promise<Map<string, string>> {
  const wanted = Buffer.from([...blobs].map((blob) => `${blob}\n`).join(''));
  const out = await git(dir, ['cat-file', '--batch'], wanted);
  const texts = new Map<string, string>();
  for (let at = 0; at < out.length;) {
    const start = out.indexOf('\n', at) + 1;
    const [blob = '', , size] = out.toString('latin1', at, start).trim().split(' ');
    const end = start + Number(size);
    texts.set(blob, out.toString('utf8', start, end));
    at = end + 1;
  }
  return texts;
}

import { appendFile, mkdir, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DemoGitError, git } from './git.ts';
import { type DemoHistory, readHistory } from './history.ts';
import { withShas } from './baseline.ts';
import { type CommitInput, importStream } from './import-stream.ts';

/** Points at the demo's last commit, so that `main` is free for the user to commit on. */
export const demoRef = 'refs/ranktrail/demo';

export interface DemoCommit {
  sha: string;
  parents: string[];
  subject: string;
  author: string;
  /** ISO 8601, UTC. */
  committed_at: string;
}

export interface DemoRepository {
  dir: string;
  branch: 'main';
  /** Oldest first. */
  commits: DemoCommit[];
}

/**
 * Creates the demo's git repository in `targetDir`: eight commits with the same SHAs on every
 * machine. Returns at once when it is there already; replaces the demo of another version; refuses
 * a folder that holds anything else.
 */
export async function createDemoRepository(targetDir: string): Promise<DemoRepository> {
  const history = await readHistory();
  await mkdir(targetDir, { recursive: true });
  const state = await stateOf(targetDir);
  if (state === 'foreign')
    throw new DemoGitError(`${targetDir} is not empty and no demo repository. Move it away.`);
  if (state === 'empty' || state !== history.head) {
    await git(targetDir, ['init', '--quiet', '--template=']);
    await git(targetDir, ['symbolic-ref', 'HEAD', 'refs/heads/main']);
    // For the user's own git, which would convert line ends and see changes everywhere.
    const settings = '[core]\n\tautocrlf = false\n\tfilemode = false\n';
    await appendFile(join(targetDir, '.git', 'config'), settings);
    const head = await writeCommits(targetDir, history);
    await git(targetDir, ['reset', '--quiet', '--hard', head]);
  }
  return { dir: targetDir, branch: 'main', commits: await readDemoCommits(targetDir) };
}

/**
 * Writes the commits and returns the SHA of the last. One process takes all up to the next baseline
 * that names a commit not written yet: only git can say its SHA.
 */
async function writeCommits(dir: string, { commits, files }: DemoHistory): Promise<string> {
  const shas: string[] = [];
  let waiting: CommitInput[] = [];
  const flush = async () => {
    const stream = importStream(demoRef, shas.at(-1) ?? null, waiting);
    const answer = await git(dir, ['fast-import', '--quiet', '--force'], stream);
    shas.push(...answer.toString().trim().split('\n'));
    waiting = [];
  };
  for (const [i, commit] of commits.entries()) {
    const changed = new Map(i === 0 ? files : []);
    changed.set('pipeline.json', `${JSON.stringify(commit.pipeline, null, 2)}\n`);
    if (commit.baseline) {
      if (commit.baseline.measuredAt > shas.length) await flush();
      changed.set('evals/baseline.json', withShas(commit.baseline.text, shas));
    }
    waiting.push({ commit, files: changed });
  }
  await flush();
  return shas.at(-1) ?? '';
}

/** The SHA of the demo's last commit, or what else the folder holds. */
async function stateOf(dir: string): Promise<string> {
  if (!existsSync(join(dir, '.git')))
    return (await readdir(dir)).length === 0 ? 'empty' : 'foreign';
  const refs = (await git(dir, ['for-each-ref', '--format=%(objectname) %(refname)']))
    .toString()
    .split('\n');
  const demo = refs.find((line) => line.endsWith(` ${demoRef}`));
  if (demo) return demo.split(' ')[0] ?? 'empty';
  // No ref at all: an earlier attempt was interrupted before its commits were written.
  return refs.every((line) => line === '') ? 'empty' : 'foreign';
}

/** The demo's commits, oldest first. */
export async function readDemoCommits(dir: string): Promise<DemoCommit[]> {
  const format = '--format=%H%x00%P%x00%an%x00%ct%x00%s';
  const log = (await git(dir, ['log', '--reverse', format, demoRef])).toString().trimEnd();
  return log.split('\n').map((line) => {
    const [sha = '', parents = '', author = '', time = '', subject = ''] = line.split('\0');
    const committed_at = new Date(Number(time) * 1000).toISOString().replace('.000Z', 'Z');
    return { sha, parents: parents ? parents.split(' ') : [], subject, author, committed_at };
  });
}

import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { examineFolder } from './examine-folder.ts';
import { DemoGitError, git } from './git.ts';
import { readHistory } from './history.ts';
import { demoRef, writeDemoRepository } from './write-repository.ts';

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

/** Workshops older than this belong to processes that were killed, in milliseconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/**
 * Creates the demo's git repository in `targetDir`: eight commits with the same SHAs on every
 * machine. Built beside it and moved into place whole, so that several processes may try at once.
 * Uses one that is there; replaces that of another version where nobody worked in it.
 * @throws DemoGitError where the folder holds anything else, which is left as it is.
 */
export async function createDemoRepository(targetDir: string): Promise<DemoRepository> {
  const history = await readHistory();
  const state = await examineFolder(targetDir, history.head);
  if (state === 'taken') throw takenError(targetDir);
  if (state !== 'finished') {
    await mkdir(dirname(targetDir), { recursive: true });
    await sweep(targetDir);
    const workshop = await mkdtemp(`${targetDir}.tmp-${process.pid}-`);
    try {
      const made = join(workshop, 'new');
      await writeDemoRepository(made, history);
      await moveIntoPlace(made, targetDir, join(workshop, 'old'), history.head);
    } finally {
      await rm(workshop, { recursive: true, force: true });
    }
  }
  return { dir: targetDir, branch: 'main', commits: await readDemoCommits(targetDir) };
}

/** Another process may have done the same meanwhile; then its repository stays. */
async function moveIntoPlace(made: string, target: string, old: string, head: string) {
  const state = await examineFolder(target, head);
  if (state === 'finished') return;
  if (state === 'taken') throw takenError(target);
  if (state === 'replaceable') await rename(target, old);
  else await rmdir(target).catch(() => undefined);
  try {
    await rename(made, target);
  } catch (error) {
    if ((await examineFolder(target, head)) !== 'finished') throw error;
  }
}

const takenError = (dir: string) =>
  new DemoGitError(
    `${dir} is not an untouched demo repository, so it is left as it is: ` +
      'choose another place with --db, or move it away or delete it',
  );

/** Removes what killed processes left beside the target. */
async function sweep(target: string): Promise<void> {
  const folder = dirname(target);
  const left = (await readdir(folder)).filter((name) =>
    name.startsWith(`${basename(target)}.tmp-`),
  );
  for (const name of left) {
    const path = join(folder, name);
    const since = await stat(path).catch(() => null);
    if (since && Date.now() - since.mtimeMs > ABANDONED_AFTER) {
      await rm(path, { recursive: true, force: true });
    }
  }
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

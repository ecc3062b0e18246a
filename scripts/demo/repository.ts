import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type DemoCommit, readDemoCommits } from './commits.ts';
import { examineFolder } from './examine-folder.ts';
import { DemoGitError } from './git.ts';
import { type DemoHistory, readHistory } from './history.ts';
import { type DemoRun, runsOf } from './runs.ts';
import { writeDemoRepository } from './write-repository.ts';

export interface DemoRepository {
  dir: string;
  /** Of all branches; parents before their children. */
  commits: DemoCommit[];
  /** In the order in which they are to be made. */
  runs: DemoRun[];
}

/** Workshops older than this belong to processes that were killed, in milliseconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/**
 * Creates the demo's git repository in `targetDir`: commits, branches and tags with the same
 * SHAs on every machine. Built beside it and moved into place whole, so that several processes may try at once.
 * Uses one that is there; replaces that of another version where nobody worked in it.
 * @throws DemoGitError where the folder holds anything else, which is left as it is.
 */
export async function createDemoRepository(
  targetDir: string,
  history?: DemoHistory,
): Promise<DemoRepository> {
  history ??= await readHistory();
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
  const commits = await readDemoCommits(targetDir, history);
  return { dir: targetDir, commits, runs: runsOf(history, commits) };
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

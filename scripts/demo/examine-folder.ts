import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DemoGitError, git } from './git.ts';
import { demoRef, ownOf } from './refs.ts';

/**
 * What lies where the demo's repository belongs. `finished`: it does. `free`: nothing. `replaceable`:
 * a demo of another version nobody worked in, or one that was begun and holds nothing of anybody.
 * `taken`: anything else, which is left as it is.
 */
export type FolderState = 'free' | 'finished' | 'replaceable' | 'taken';

/** All that an interrupted creation of an earlier version leaves in `.git`. */
const BEGUN = /^(HEAD|config|objects|refs|packed-refs|fast_import_crash_\d+)(\.lock)?$/;

/** Looks at the folder without changing anything; `head` is the demo's last commit. */
export async function examineFolder(dir: string, head: string): Promise<FolderState> {
  let entries: string[];
  try {
    entries = await readdir(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'free';
    if (code === 'ENOTDIR') return 'taken';
    throw error;
  }
  if (entries.length === 0) return 'free';
  if (!entries.includes('.git')) return 'taken';
  try {
    return await examineRepository(dir, head, entries.length === 1);
  } catch (error) {
    // Git finds no repository in it, or one that is broken.
    if (error instanceof DemoGitError && !error.missing) return 'taken';
    throw error;
  }
}

async function examineRepository(dir: string, head: string, bare: boolean): Promise<FolderState> {
  if (bare && (await isBegun(dir))) return 'replaceable';
  const refs = await readRefs(dir);
  const demo = refs.get(demoRef);
  if (demo === head) return 'finished';
  const untouched =
    demo !== undefined &&
    // A branch or tag that the demo did not make, or that was moved, is somebody's work.
    [...refs].every(([ref, sha]) => refs.get(ownOf(ref) ?? '') === sha) &&
    refs.get('refs/heads/main') === demo &&
    (await text(dir, 'symbolic-ref', 'HEAD')) === 'refs/heads/main' &&
    (await text(dir, 'status', '--porcelain', '--ignored', '--untracked-files=all')) === '';
  return untouched ? 'replaceable' : 'taken';
}

/** No file, nothing staged, no commit but perhaps the demo's. */
async function isBegun(dir: string): Promise<boolean> {
  const entries = await readdir(join(dir, '.git')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries?.every((name) => BEGUN.test(name))) return false;
  // A process killed at its very first file leaves what git does not take for a repository.
  if (!entries.includes('HEAD')) return !entries.includes('objects');
  return [...(await readRefs(dir)).keys()].every((name) => ownOf(name) === name);
}

async function readRefs(dir: string): Promise<Map<string, string>> {
  const lines = (await text(dir, 'for-each-ref', '--format=%(refname) %(objectname)')).split('\n');
  return new Map(lines.filter(Boolean).map((line) => line.split(' ') as [string, string]));
}

const text = async (dir: string, ...args: string[]) =>
  (await git(dir, ['--no-optional-locks', ...args])).toString().trim();

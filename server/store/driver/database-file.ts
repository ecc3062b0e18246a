import { existsSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseLockedError } from './locked.ts';

/** Two instances on one file in one process are not blocked by DuckDB and lose commits. */
const openFiles = new Set<string>();

/** What lies on the disk for one open database. */
export interface DatabaseFile {
  /** What the engine is to open: the file itself where `path` is a link, so that it has one log. */
  path: string;
  /** The same; null without a file. */
  file: string | null;
  scratch: string;
  /** Empties the scratch folder: only for who holds the file. */
  clear(): void;
  /** Takes the scratch folder away, if it was ours, and lets the file be opened again. */
  release(): void;
}

/**
 * Claims `path` (`:memory:` for a database without a file) within this process.
 * @throws DatabaseLockedError when this process has it open already
 */
export function claimFile(path: string): DatabaseFile {
  const file = path === ':memory:' ? null : realFile(path);
  if (file !== null && openFiles.has(file)) throw new DatabaseLockedError(path, process.pid, null);
  if (file !== null) openFiles.add(file);
  const scratch =
    file === null ? mkdtempSync(join(tmpdir(), 'ranktrail-scratch-')) : `${file}.scratch`;
  let ours = file === null;
  return {
    path: file ?? path,
    file,
    scratch,
    clear() {
      ours = true;
      rmSync(scratch, { recursive: true, force: true });
      mkdirSync(scratch, { mode: 0o700 });
    },
    release() {
      if (file !== null) openFiles.delete(file);
      if (ours) rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** The file behind links, also where it is yet to be made; its folder must be there. */
export function realFile(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  let file = path;
  try {
    file = resolve(dirname(path), readlinkSync(path));
  } catch {
    // It is no link.
  }
  return join(realpathSync(dirname(file)), basename(file));
}

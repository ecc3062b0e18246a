import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseLockedError } from './locked.ts';
import { UnusableDatabaseError } from './unusable.ts';

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
 * @throws DatabaseLockedError when this process has it open already; UnusableDatabaseError when it
 * is another kind of file
 */
export function claimFile(path: string): DatabaseFile {
  const file = path === ':memory:' ? null : realFile(path);
  if (file !== null && openFiles.has(file)) throw new DatabaseLockedError(path, process.pid, null);
  if (file !== null && isAnotherKind(file))
    throw new UnusableDatabaseError(path, 'it is no DuckDB database', null);
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

/** The first bytes of a database: a checksum, then these. */
const MAGIC = 'DUCK';
const MAGIC_AT = 8;

/**
 * Whether a file with something in it begins otherwise than a database. Asked before the engine is:
 * that opens a CSV, JSON or Parquet file as a view beside a database in memory, and what is
 * written there is gone at the end. What cannot be read is left to the engine to refuse.
 */
function isAnotherKind(file: string): boolean {
  let opened: number | undefined;
  try {
    const { size } = statSync(file);
    if (size === 0) return false;
    opened = openSync(file, 'r');
    const magic = Buffer.alloc(MAGIC.length);
    readSync(opened, magic, 0, MAGIC.length, MAGIC_AT);
    return magic.toString('latin1') !== MAGIC;
  } catch {
    return false;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
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

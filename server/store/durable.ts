import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Gives a finished file its name, in place of one that is there; over a loss of power there is either of them. */
export function putInPlace(finished: string, path: string): void {
  sync(finished, 'r+');
  renameSync(finished, path);
  syncFolder(dirname(path));
}

/** Makes names given in a folder last. Windows opens no folders, and needs none of this. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** `path`, or the first of `path-2`, `path-3`, … where nothing is yet: what is kept is never replaced. */
export function freeName(path: string): string {
  for (let i = 1; ; i += 1) {
    const name = i === 1 ? path : `${path}-${i}`;
    if (!existsSync(name) && !existsSync(`${name}.wal`)) return name;
  }
}

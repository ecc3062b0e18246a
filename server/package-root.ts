import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this package, which holds `data/demo` and `dist/web`. Found upward from this file:
 * right for the source tree, for `dist/server`, and for a copy under `node_modules`.
 */
export function packageRoot(from = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (readPackage(folder)?.name === 'ranktrail') return folder;
    if (folder === dirname(folder)) throw new Error(`no package.json of ranktrail above ${from}`);
  }
}

/** Version of this package. */
export function packageVersion(): string {
  return readPackage(packageRoot())?.version ?? 'unknown';
}

function readPackage(folder: string): { name?: string; version?: string } | null {
  const path = join(folder, 'package.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : null;
}

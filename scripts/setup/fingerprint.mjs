import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * SHA-256 over names and contents, so that touching a file or checking it out again is no change.
 * Missing paths count as missing.
 *
 * @param {string} root
 * @param {string[]} paths files and folders, from root
 * @param {(path: string) => boolean} counts which files count
 */
export function fingerprint(root, paths, counts = () => true) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesUnder(root, path)).filter(counts)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}

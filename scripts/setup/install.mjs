import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './child.mjs';
import { fingerprint } from './fingerprint.mjs';
import { progress } from './progress.mjs';
import { SetupError } from './setup-error.mjs';

const STAMP = 'node_modules/.ranktrail-lock';

/** Installs what package-lock.json names, unless that is what node_modules holds already. */
export async function ensureInstalled(root) {
  const wanted = `${fingerprint(root, ['package-lock.json'])} ${process.platform}-${process.arch}\n`;
  if (stampOf(root) === wanted) return;
  if (!holdsLockedPackages(root)) {
    const { code, output } = await progress('Installing packages (once, one to four minutes)', () =>
      npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root }),
    );
    if (code !== 0) {
      throw new SetupError(
        'The packages could not be installed: see npm below, check the network and try again.',
        output,
      );
    }
  }
  writeFileSync(join(root, STAMP), wanted);
}

function stampOf(root) {
  return existsSync(join(root, STAMP)) ? readFileSync(join(root, STAMP), 'utf8') : null;
}

/**
 * Did an `npm ci` or `npm install` by hand put the same packages there? npm lists what it installed
 * in node_modules/.package-lock.json; only optional packages (other platforms') may be missing.
 */
export function holdsLockedPackages(root) {
  const listed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(listed)) return false;
  const installed = JSON.parse(readFileSync(listed, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  delete locked['']; // the project itself
  return Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (!found || !existsSync(join(root, path, 'package.json'))) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { fingerprint } from './fingerprint.mjs';
import { progress } from './progress.mjs';
import { SetupError } from './setup-error.mjs';

const STAMP = 'dist/.build-stamp';
const SOURCES = [
  'web',
  'server',
  'scripts',
  'package.json',
  'package-lock.json',
  'svelte.config.js',
  'tsconfig.json',
  'tsconfig.types.json',
  'vite.config.ts',
];

/** Tests and these scripts are not in the build. */
const isBuilt = (path) =>
  !path.startsWith('scripts/setup/') && !/\.test\.ts$|\/journeys\//.test(path);

/** Builds unless dist was built from these very sources. */
export async function ensureBuilt(root) {
  const stamp = join(root, STAMP);
  const wanted = fingerprint(root, SOURCES, isBuilt);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  await progress('Building the page and the server', () => build(root));
  writeFileSync(stamp, wanted);
}

/** dist/web, dist/server (by Vite) and dist/types (by TypeScript, for those who import the harness). */
async function build(root) {
  rmSync(join(root, 'dist/types'), { recursive: true, force: true });
  const node = (...args) => run(process.execPath, args, { cwd: root });
  const [bundles, types] = await Promise.all([
    node('node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'),
    node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'),
  ]);
  // A type error alone stops nobody from trying a change: `npm test` reports it.
  const typed = existsSync(join(root, 'dist/types/scripts/harness/library.d.ts'));
  const failed = [bundles.code !== 0 && bundles, !typed && types].filter(Boolean);
  if (failed.length > 0) {
    throw new SetupError('The build failed:', failed.map(({ output }) => output).join('\n'));
  }
  chmodSync(join(root, 'dist/server/ranktrail.js'), 0o755);
}

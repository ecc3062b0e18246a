import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, expect, kB, note } from './check.mjs';
import { succeed } from './program.mjs';

const EXPECTED =
  /^(dist\/(server|types|web)|data\/(demo|embeddings))\/|^(package\.json|[A-Z]+(\.md)?)$/;
const ONLY_FOR_DEVELOPMENT = ['vite', 'svelte', 'chart.js', 'typescript', 'vitest', 'eslint'];

/**
 * The production build, packed and installed in an empty folder.
 *
 * @returns {Promise<string | null>} that folder
 */
export async function checkPackage({ checkout, scratch }) {
  // What `npm test` built, where that was from these sources; the clone is built from nothing.
  const built = await check('is built for production', async () => {
    await succeed('npm', ['run', 'build'], { cwd: checkout });
    const program = join(checkout, 'dist/server/ranktrail.js');
    expect(readFileSync(program, 'utf8').startsWith('#!/usr/bin/env node\n'), 'no #! line');
    expect(statSync(program).mode & 0o100, 'not executable');
  });
  if (!built) return null;

  const tarball = await check('holds what a user needs and nothing else', async () => {
    const args = ['pack', '--json', '--pack-destination', scratch];
    const answer = JSON.parse(await succeed('npm', args, { cwd: checkout }));
    const [{ filename, files, size, unpackedSize }] = Object.values(answer);
    const odd = files.map(({ path }) => path).filter((path) => !EXPECTED.test(path));
    expect(odd.length === 0, `unexpected: ${odd.join(', ')}`);
    note(`${files.length} files, ${kB(size)} packed, ${kB(unpackedSize)} unpacked`);
    return join(scratch, filename);
  });
  if (!tarball) return null;

  return check('installs in an empty folder with production dependencies only', async () => {
    const folder = join(scratch, 'user');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    const args = ['install', '--omit=dev', '--no-audit', '--no-fund', tarball];
    await succeed('npm', args, { cwd: folder, seconds: 240 });
    for (const name of ONLY_FOR_DEVELOPMENT)
      expect(!existsSync(join(folder, 'node_modules', name)), `${name} was installed`);
    return folder;
  });
}

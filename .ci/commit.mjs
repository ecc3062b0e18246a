import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { succeed } from './program.mjs';

/** Makes the folder a repository where it is none, and commits everything but packages and databases. */
export async function commit(cwd, message) {
  const git = (...args) =>
    succeed('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd });
  writeFileSync(join(cwd, '.gitignore'), 'node_modules/\ndata/\n');
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '.');
  await git('commit', '--quiet', `--message=${message}`);
}

import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { git, gitText, type GitOptions } from './command.ts';
import { GitFault } from './fault.ts';
import { resolveCommit } from './repository.ts';

/** The text of a file as committed at `ref`. @throws {GitFault} where there is no such thing. */
export async function readFileAt(ref: string, path: string, where: GitOptions): Promise<string> {
  const root = await gitText(['rev-parse', '--show-toplevel'], where);
  if (!root) throw new GitFault(`${where.cwd} is not in a git repository: leave the ref out.`);
  const sha = await resolveCommit(ref, where);
  if (!sha) throw new GitFault(`git knows no commit "${ref}": fetch it first (git fetch origin).`);
  const inTree = relative(realpathSync(root), realFolder(path)).replaceAll('\\', '/');
  const { status, stdout } = await git(['cat-file', 'blob', `${sha}:${inTree}`], where);
  if (status !== 0) {
    throw new GitFault(`${inTree} does not exist at ${ref}: commit it there first.`);
  }
  return stdout.toString('utf8');
}

/** The path with links in its folder resolved, as git speaks of it; the file need not exist. */
function realFolder(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

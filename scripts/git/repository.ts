import { git, gitText, type GitOptions } from './command.ts';
import { GitFault } from './fault.ts';
import { readCommits } from './history.ts';

/** What is checked out in the repository around a folder. */
export interface Repository {
  /** Top folder of the working tree; null in a bare repository. */
  root: string | null;
  head: string;
  /** Null with a detached head. */
  branch: string | null;
  shallow: boolean;
}

/**
 * The repository around `cwd`, or null where there is none.
 * @throws {GitFault} without a commit, or where git refuses the folder.
 */
export async function openRepository(where: GitOptions): Promise<Repository | null> {
  const inside = await git(['rev-parse', '--is-shallow-repository', '--show-toplevel'], where);
  const bare = inside.status !== 0 && /must be run in a work tree/.test(inside.stderr);
  if (inside.status !== 0 && !bare) {
    if (/not a git repository/i.test(inside.stderr)) return null;
    throw refusal(inside.stderr);
  }
  const [shallow, root] = inside.stdout.toString('utf8').trim().split('\n');
  const [head, ref] = await Promise.all([
    gitText(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], where),
    gitText(['symbolic-ref', '--quiet', 'HEAD'], where),
  ]);
  if (head === null) {
    throw new GitFault(
      'This repository has no commit yet: commit once (git commit), or pass --sha <commit>.',
    );
  }
  return {
    root: bare ? null : (root ?? null),
    head,
    branch: ref?.replace(/^refs\/heads\//, '') ?? null,
    shallow: shallow === 'true',
  };
}

function refusal(stderr: string): GitFault {
  const owner = /detected dubious ownership in repository at '(.+)'/.exec(stderr)?.[1];
  if (owner) {
    return new GitFault(
      `git refuses ${owner}, which belongs to another user: ` +
        `run git config --global --add safe.directory '${owner}', or pass --sha <commit>.`,
    );
  }
  const reason = stderr.split('\n')[0]?.replace(/^fatal: /, '') || 'unknown reason';
  return new GitFault(`git cannot read this repository (${reason}): repair it, or pass --sha.`);
}

/** Do tracked files differ from the commit? Untracked files, ignored or not, do not count. */
export async function isDirty(where: GitOptions): Promise<boolean> {
  const status = ['status', '--porcelain', '--untracked-files=no', '--ignore-submodules=none'];
  return (await gitText(status, where)) !== null;
}

/** Full SHA of a commit named in any way git knows, or null. */
export function resolveCommit(name: string, where: GitOptions): Promise<string | null> {
  return gitText(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
    where,
  );
}

/** Full SHAs of the commits that begin with these hex digits; none for any other text. */
export async function commitsBeginning(digits: string, where: GitOptions): Promise<string[]> {
  if (!/^[0-9a-f]{4,}$/i.test(digits)) return [];
  const objects = await gitText(['rev-parse', `--disambiguate=${digits}`], where);
  const commits = await readCommits(objects?.split('\n') ?? [], where);
  return commits.map((commit) => commit.sha).sort();
}

/** Is `ancestor` in the history of `descendant`? False where either is unknown. */
export async function isAncestor(ancestor: string, descendant: string, where: GitOptions) {
  return (await git(['merge-base', '--is-ancestor', ancestor, descendant], where)).status === 0;
}

import { spawn } from 'node:child_process';
import { GitFault } from './fault.ts';

/**
 * Variables by which a calling git (a hook, `git rebase --exec`) points its children at its own
 * repository. The repository is always the one of `cwd`.
 */
const LOCATION = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_SHALLOW_FILE',
  'GIT_GRAFT_FILE',
];

/** Reads only: no prompt, no pager, no fetch, no index refresh, no replaced objects, English messages. */
const READ_ONLY = {
  LC_ALL: 'C',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TRACE: '0',
};

/** Settings of a repository that would run a program while we only look. */
const SAFE = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];

export interface GitOutput {
  /** Exit status; 0 is success. */
  status: number;
  stdout: Buffer;
  stderr: string;
}

export interface GitOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Written to standard input. */
  input?: string;
}

/** Runs one git command without a shell. Throws {@link GitFault} only where git itself is missing. */
export function git(args: string[], { cwd, env = process.env, input }: GitOptions) {
  const inherited = Object.entries(env).filter(([name]) => !LOCATION.includes(name));
  const childEnv = { ...Object.fromEntries(inherited), ...READ_ONLY };
  return new Promise<GitOutput>((resolve, reject) => {
    const child = spawn('git', [...SAFE, ...args], { cwd, env: childEnv, windowsHide: true });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => stdout.push(part));
    child.stderr.on('data', (part: Buffer) => stderr.push(part));
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'ENOENT'
          ? new GitFault('git was not found: install git, or pass --sha <commit>.')
          : error,
      );
    });
    child.on('close', (status) => {
      resolve({
        status: status ?? 1,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString('utf8').trim(),
      });
    });
    // git may end before it has read everything; its status tells then.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

/** Trimmed standard output, or null where the command failed or printed nothing. */
export async function gitText(args: string[], options: GitOptions): Promise<string | null> {
  const { status, stdout } = await git(args, options);
  const text = stdout.toString('utf8').trim();
  return status === 0 && text !== '' ? text : null;
}

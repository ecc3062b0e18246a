import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { join } from 'node:path';

/**
 * The environment without anything that could bend a commit: the user's configuration, templates,
 * identity, signing, and the variables git sets for hooks (they would point at another repository).
 */
function hermetic(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^GIT_/i.test(name) || /^GIT_EXEC_PATH$/i.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_SYSTEM: devNull,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_DEFAULT_HASH: 'sha1',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  };
}

/** Raised when git is missing or refuses. */
export class DemoGitError extends Error {
  override name = 'DemoGitError';
  /** There is no git on this machine. */
  readonly missing: boolean;
  constructor(
    message: string,
    { missing = false, cause }: { missing?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.missing = missing;
  }
}

/**
 * Runs git on the repository in `dir` and nowhere else: the folder may lie inside another
 * repository, which git would find by itself if it were only told where to start.
 */
export function git(dir: string, args: string[], input?: Buffer): Promise<Buffer> {
  const fixed = [
    `--git-dir=${join(dir, '.git')}`,
    `--work-tree=${dir}`,
    // A folder on a mounted volume may belong to somebody else.
    ...['-c', 'safe.directory=*', '-c', `core.hooksPath=${devNull}`],
    ...['-c', 'core.autocrlf=false', '-c', 'core.filemode=false', '-c', 'gc.auto=0'],
  ];
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...fixed, ...args], { env: hermetic(), windowsHide: true });
    const out: Buffer[] = [];
    const complaints: Buffer[] = [];
    child.stdout.on('data', (data: Buffer) => out.push(data));
    child.stderr.on('data', (data: Buffer) => complaints.push(data));
    child.on('error', (cause) => {
      const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
      const sentence = missing ? 'git is not installed: install it' : cause.message;
      reject(new DemoGitError(sentence, { missing, cause }));
    });
    child.on('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(out));
      reject(new DemoGitError(`git ${args[0]}: ${Buffer.concat(complaints).toString().trim()}`));
    });
    // A git that dies early closes the pipe; its exit code tells more than EPIPE does.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

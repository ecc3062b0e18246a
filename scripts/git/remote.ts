import { gitText, type GitOptions } from './command.ts';

/**
 * The address of a remote without what is secret in it: user, password, query and fragment go.
 * Null for a folder of this machine, which would tell nobody else anything.
 */
export function stripCredentials(url: string): string | null {
  const text = url.trim();
  const scp = /^(?:[^@/\s]+@)?([A-Za-z0-9.-]+):(?!:)([^\s?#]+)/.exec(text);
  if (scp && !text.includes('://') && (scp[1] as string).length > 1) {
    return `ssh://${scp[1]}/${(scp[2] as string).replace(/^\/+/, '')}`;
  }
  let parsed: URL;
  try {
    parsed = new URL(text);
  } catch {
    return null;
  }
  if (!['https:', 'http:', 'ssh:', 'git:'].includes(parsed.protocol)) return null;
  parsed.username = '';
  parsed.password = '';
  parsed.search = '';
  parsed.hash = '';
  return parsed.href;
}

/**
 * Address of `origin`, else of the first remote, stripped. Read from the configuration as written:
 * `git remote get-url` would apply `insteadOf`, by which CI systems insert their tokens.
 */
export async function readRemote(where: GitOptions): Promise<string | null> {
  const urls = await gitText(['config', '--get-regexp', '^remote\\..*\\.url$'], where);
  const remotes = (urls ?? '').split('\n').map((line) => {
    const space = line.indexOf(' ');
    return { name: line.slice(0, space), url: line.slice(space + 1) };
  });
  const remote = remotes.find(({ name }) => name === 'remote.origin.url') ?? remotes[0];
  return remote?.url ? stripCredentials(remote.url) : null;
}

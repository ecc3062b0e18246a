import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';

/** How many ports after a taken one are tried for the offer. */
const OFFERED = 20;

/** The port is in use; the message names the holder, where it can be found, and a free port. */
export class PortTakenError extends Error {
  override name = 'PortTakenError';
  constructor(
    readonly port: number,
    holder: string | null,
    readonly next: number | null,
  ) {
    super(
      `Port ${port} is taken by ${holder ?? 'another program'}. Stop it, or choose another port` +
        (next === null ? '.' : `: --port ${next} or RANKTRAIL_PORT=${next}.`),
    );
  }
}

/** @throws PortTakenError when `host:port` cannot be listened on because somebody else does. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0 || (await isFree(host, port))) return;
  let next: number | null = null;
  for (let offer = port + 1; offer <= port + OFFERED && offer < 65_536; offer += 1) {
    if (!(await isFree(host, offer))) continue;
    next = offer;
    break;
  }
  throw new PortTakenError(port, holderOf(port), next);
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** `process 123 (node)`, as far as this user may see it. */
function holderOf(port: number): string | null {
  try {
    return process.platform === 'linux' ? fromProc(port) : fromLsof(port);
  } catch {
    return null;
  }
}

const LISTENING = '0A';

function fromProc(port: number): string | null {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of readFileSync(table, 'utf8').split('\n')) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      if (local?.endsWith(`:${hex}`) && state === LISTENING && inode)
        inodes.add(`socket:[${inode}]`);
    }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!socketsOf(pid).some((socket) => inodes.has(socket))) continue;
    return `process ${pid} (${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()})`;
  }
  return null;
}

function socketsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

function fromLsof(port: number): string | null {
  const text = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], {
    encoding: 'utf8',
    timeout: 2_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = /^p(\d+)$/m.exec(text)?.[1];
  const name = /^c(.+)$/m.exec(text)?.[1];
  return pid ? `process ${pid}${name ? ` (${name})` : ''}` : null;
}

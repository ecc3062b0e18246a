import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Clock ticks a second in /proc on every Linux that Node runs on. */
const TICKS = 100;

/** An answer, not unpacked. */
export interface Answer {
  status: number;
  bytes: Buffer;
  etag: string | undefined;
}

/** The built server in a process of its own. */
export class Served {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Resolves when it listens. `script`: another program that says where it is the same way. */
  static async start(
    db: string,
    script = join(root, 'dist', 'server', 'main.js'),
  ): Promise<Served> {
    if (!existsSync(script)) throw new Error(`${script} is missing: npm run build makes it`);
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, RANKTRAIL_DB: db, RANKTRAIL_PORT: '0', NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = / is at (http\S+)/.exec(line)?.[1];
      if (url) return new Served(child, url);
    }
    throw new Error(`${script} ended before it listened`);
  }

  /** Processor time it has used so far, milliseconds; null where the system does not tell. */
  readonly cpu = (): number | null => {
    const path = `/proc/${this.child.pid}/stat`;
    if (!existsSync(path)) return null;
    const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
  };

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('GET', path, { 'accept-encoding': 'gzip', ...headers });
  }

  /** @throws unless it answers 200. */
  async getOk(path: string): Promise<Answer> {
    const answer = await this.get(path);
    if (answer.status === 200) return answer;
    throw new Error(`${answer.status} at ${path}: ${answer.bytes.toString().slice(0, 300)}`);
  }

  /** The JSON of an answer that must be 200. */
  async json(path: string): Promise<unknown> {
    const { status, bytes } = await this.get(path, { 'accept-encoding': 'identity' });
    if (status !== 200) throw new Error(`${status} at ${path}`);
    return JSON.parse(bytes.toString());
  }

  post(path: string, body: Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('POST', path, { 'content-type': 'application/json', ...headers }, body);
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    if (this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }

  #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Uint8Array,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = body ? { 'content-length': String(body.byteLength) } : {};
      const sent = request(
        new URL(path, this.url),
        { method, agent: this.#agent, headers: { ...headers, ...length } },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              bytes: Buffer.concat(parts),
              etag: response.headers.etag,
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

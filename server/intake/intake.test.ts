import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { Gate, SMALL_BODY } from './gate.ts';
import { Workers } from './workers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ intake: { stalled: 500 } });
});
afterAll(() => server.close());

/** A report beyond what the main thread takes apart. */
const large = (name: string) =>
  JSON.stringify(
    measured(git(name, null, 1), [1], { chunks: [{ id: 'x', text: name.padEnd(2 * SMALL_BODY) }] }),
  );
const small = (name: string) => JSON.stringify(measured(git(name, null, 1)));

/** The head and the first bytes of a POST, whose rest never comes. */
async function begin(length: number, bytes: number): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/v1/projects/slow/reports HTTP/1.1\r\nhost: ${hostname}:${port}\r\n` +
      `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${' '.repeat(bytes)}`,
  );
  await once(socket, 'connect');
  return socket;
}

describe('a large report', () => {
  it('is taken while small ones sent after it are answered before it', async () => {
    const order: string[] = [];
    const first = server.send('order', large('first')).then((r) => order.push(`large ${r.status}`));
    const next = server.send('order', small('next')).then((r) => order.push(`small ${r.status}`));
    await Promise.all([first, next]);
    expect(order).toEqual(['small 201', 'large 201']);
  });

  it('is stored as a small one is: report, questions, chunks and golden set', async () => {
    const body = large('whole');
    const { run } = (await (await server.send('whole', body)).json()) as { run: { id: string } };
    const sent = await server.fetch(`api/v1/projects/whole/runs/${run.id}/report`);
    expect(await sent.text()).toBe(body);
    expect(await server.get('whole', `/runs/${run.id}/questions`)).toMatchObject({
      questions: [{ qid: 'q1', rank: 1 }],
    });
    expect(await server.get('whole', '/golden')).toMatchObject({ versions: [{ items: 1 }] });
    expect((await server.send('whole', body)).status).toBe(200);
  });

  it('is refused as a small one is', async () => {
    const wrong = large('wrong').replace('"version":1', '"version":2');
    expect(await readProblem(await server.send('wrong', wrong))).toMatchObject({
      status: 422,
      errors: [{ pointer: '/version' }],
    });
    const deep = await readProblem(await server.send('wrong', '['.repeat(2 * SMALL_BODY)));
    expect(deep).toMatchObject({
      status: 413,
      detail: 'The body is nested deeper than 1000 levels.',
    });
  });
});

describe('a body that stops coming', () => {
  it('is answered with 408, and what it held is free', async () => {
    const socket = await begin(1_000, 10);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /);
    expect(answer.toString()).toContain('Nothing more of the body came for 0.5 s.');
    await once(socket, 'close');
    expect(server.running.intake.held).toBe(0);
  });
});

describe('bodies under way', () => {
  it('are limited in number and in bytes, small ones apart', () => {
    const limits = { bodies: 2, held: 4 * SMALL_BODY, heldLarge: 2 * SMALL_BODY };
    const gate = new Gate(limits);
    const [a, b] = [gate.enter(), gate.enter()];
    expect(() => gate.enter()).toThrow('2 requests are being read');
    a.prepared();
    const c = gate.enter();
    b.grow(2 * SMALL_BODY);
    // Two are held: one that is large cannot grow any more, a small one can.
    expect(() => b.grow(1)).toThrow('fill the 2 MiB');
    c.grow(SMALL_BODY);
    for (const share of [a, b, c]) share.end();
    expect(gate.held).toBe(0);
    gate.enter().end();
  });

  it('beyond the limit are turned away with Retry-After', async () => {
    const full = await TestServer.start({ intake: { gate: { bodies: 0 } } });
    try {
      const response = await full.send('full', small('x'));
      expect(response.headers.get('retry-after')).toBe('2');
      expect((await readProblem(response)).status).toBe(503);
    } finally {
      await full.close();
    }
  });
});

describe('a worker that ends', () => {
  const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
  const body = () => ({
    parts: [new Uint8Array(1)],
    packed: false,
    addressed: { project: 'p' },
  });

  it('fails its report alone, and the next has a new one', async () => {
    const workers = new Workers({
      program: program(
        `export default ({ addressed }) =>
           addressed.k === 1
             ? new Promise(() => setImmediate(() => { throw new Error('ended'); }))
             : { prepared: 'done' };`,
      ),
    });
    try {
      const crashed = workers.prepare({ ...body(), addressed: { project: 'p', k: 1 } });
      await expect(crashed).rejects.toThrow('ended');
      expect(await workers.prepare(body())).toBe('done');
    } finally {
      await workers.close();
    }
  });

  it("for want of memory is said to be the report's doing", async () => {
    const workers = new Workers({
      heap: 32,
      program: program('export default () => { const all = []; for (;;) all.push({ all: [] }); };'),
    });
    try {
      await expect(workers.prepare(body())).rejects.toThrow('more than 32 MiB of memory');
    } finally {
      await workers.close();
    }
  });
});

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { git, measured } from './fixtures/commits.ts';
import { startKillable } from './fixtures/kill-round.ts';
import { openStore } from './store/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'stopped-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('SIGTERM: what has begun to arrive is answered and durable, nothing new is taken, and the end is 0', async () => {
  const path = join(folder, 'd.duckdb');
  const child = startKillable(path);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line);
  const body = JSON.stringify(measured(git('late', null, 1)));
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/v1/projects/d/reports HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n` +
      `expect: 100-continue\r\n\r\n`,
  );
  // The server has read the head and waits for the body.
  const [go] = (await once(socket, 'data')) as [Buffer];
  expect(go.toString()).toMatch(/^HTTP\/1.1 100 /);
  child.kill('SIGTERM');
  await refused(port);
  socket.write(body);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 201 /);
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  const store = await openStore({ path });
  expect((await store.runs('d', {}))?.runs).toHaveLength(1);
  await store.close();
});

/** Resolves once nobody listens there any more. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } catch {
      return;
    }
    socket.destroy();
  }
}

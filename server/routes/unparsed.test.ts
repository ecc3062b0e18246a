import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from '../fixtures/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** Writes `head` on a line of its own; HOST in it stands for the server. */
async function answerTo(head: string): Promise<{ status: number; head: string; body: string }> {
  const { port } = server.running;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (piece) => (text += piece.toString()));
  socket.write(head.replace('HOST', `127.0.0.1:${port}`));
  await once(socket, 'close');
  const [top = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), head: top.toLowerCase(), body };
}

const CLOSE = 'connection: close\r\n\r\n';

it.each([
  ['no request', 'hello\r\n\r\n', 400],
  ['an unknown method', `FOO / HTTP/1.1\r\nhost: HOST\r\n${CLOSE}`, 400],
  ['no Host', `GET / HTTP/1.1\r\n${CLOSE}`, 400],
  ['an odd Host', `GET / HTTP/1.1\r\nhost: a b\r\n${CLOSE}`, 400],
  ['an address without a path', `GET nothing HTTP/1.1\r\nhost: HOST\r\n${CLOSE}`, 400],
  ['an expectation', `GET / HTTP/1.1\r\nhost: HOST\r\nexpect: more\r\n${CLOSE}`, 417],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\nhost: HOST\r\n${CLOSE}`, 405],
  ['another Host', `GET / HTTP/1.1\r\nhost: evil.example\r\n${CLOSE}`, 403],
])('%s is refused as everything else is', async (_, request, expected) => {
  const { status, head, body } = await answerTo(request);
  expect(status).toBe(expected);
  expect(JSON.parse(body)).toMatchObject({
    status,
    type: expect.stringMatching(/^urn:ranktrail:problem:/),
  });
  for (const line of [
    'content-type: application/problem+json',
    'cache-control: no-store',
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'referrer-policy: no-referrer',
    'cross-origin-resource-policy: same-origin',
  ])
    expect(head).toContain(line);
});

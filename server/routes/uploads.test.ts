import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { MAX_BODY } from '../intake/take-apart.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const MEBIBYTE = Buffer.alloc(1024 * 1024, ' ');
const PATH = 'api/v1/projects/large/reports';

/** A client that reads the answer only once it has sent everything, as many do. */
async function sendAllThenRead(headers: string, piece: Buffer, pieces: number, end = '') {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.write(`POST /${PATH} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${headers}\r\n\r\n`);
  for (let i = 0; i < pieces; i += 1) if (!socket.write(piece)) await once(socket, 'drain');
  socket.write(end);
  socket.resume();
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString('latin1');
}

describe('a body beyond the limit', () => {
  const json = 'content-type: application/json';
  const pieces = MAX_BODY / MEBIBYTE.length + 100;

  it('is refused where a client can read it, announced or not', async () => {
    const length = `content-length: ${pieces * MEBIBYTE.length}`;
    const announced = await sendAllThenRead(`${json}\r\n${length}`, MEBIBYTE, pieces);
    expect(announced).toMatch(/^HTTP\/1.1 413 /);
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), MEBIBYTE, Buffer.from('\r\n')]);
    const encoding = 'transfer-encoding: chunked';
    const chunked = await sendAllThenRead(`${json}\r\n${encoding}`, chunk, pieces, '0\r\n\r\n');
    expect(chunked).toMatch(/^HTTP\/1.1 413 /);
  });

  it('is refused before it is sent where its length says so', async () => {
    const answer = await sendAllThenRead(`${json}\r\ncontent-length: 99999999999`, MEBIBYTE, 0);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe('a body that breaks off', () => {
  it('is no fault of the server', async () => {
    const written = vi.spyOn(process.stderr, 'write');
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(MEBIBYTE),
      pull: (controller) => controller.error(new Error('Client connection prematurely closed.')),
    });
    const response = await server.running.app.fetch(
      new Request(new URL(PATH, server.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'localhost' },
        body,
        duplex: 'half',
      } as RequestInit),
    );
    expect((await readProblem(response)).type).toBe('urn:ranktrail:problem:cut-off');
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });
});

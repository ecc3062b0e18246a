import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { MAX_BODY } from '../intake/take-apart.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

describe('what is refused', () => {
  const good = () => measured(git('good', [], 1));
  const json = (change: (report: Record<string, never>) => unknown) => {
    const report = structuredClone(good()) as unknown as Record<string, never>;
    return JSON.stringify(change(report) ?? report);
  };
  const question = (change: object) =>
    JSON.stringify({
      ...good(),
      questions: [{ qid: 'q', retrieved: [], relevant_chunk_ids: ['g'], ...change }],
    });

  it.each<[string, string, number, string]>([
    ['no JSON', '{"format":', 400, ''],
    ['empty', '', 400, ''],
    ['an array', '[]', 422, ''],
    ['null', 'null', 422, ''],
    ['no format', json((r) => ({ ...(r as object), format: undefined })), 422, '/format'],
    ['a later version', json((r) => ({ ...(r as object), version: 2 })), 422, '/version'],
    ['no commit', json((r) => ({ ...(r as object), git: {} })), 422, '/git/sha'],
    ['a short sha', json((r) => ({ ...(r as object), git: { sha: 'abc1234' } })), 422, '/git/sha'],
    ['k as text', json((r) => ({ ...(r as object), config: { k: '5' } })), 422, '/config/k'],
    [
      'depth below k',
      json((r) => ({ ...(r as object), config: { k: 5, depth: 3 } })),
      422,
      '/config/depth',
    ],
    ['another project', json((r) => ({ ...(r as object), project: 'else' })), 422, '/project'],
    ['no gold', question({ relevant_chunk_ids: [] }), 422, '/questions/0'],
    ['no ranking', question({ retrieved: undefined }), 422, '/questions/0/retrieved'],
    ['a number in a ranking', question({ retrieved: ['a', 7] }), 422, '/questions/0/retrieved/1'],
    ['a flat map with a percentage', '{"mrr":82}', 422, '/mrr'],
  ])('%s', async (_, body, status, pointer) => {
    const query = body.includes('"mrr":82') ? `?sha=${sha('x')}` : '';
    const problem = await readProblem(await server.send('refused', body, {}, query));
    expect(problem.status).toBe(status);
    if (status === 422) expect(problem.errors.map((error) => error.pointer)).toContain(pointer);
    expect((await server.fetch('api/v1/projects/refused')).status).toBe(404);
  });

  it('names the first 20 of many faults', async () => {
    const questions = Array.from({ length: 30 }, () => ({ qid: 5 }));
    const body = JSON.stringify({ ...good(), questions });
    expect((await readProblem(await server.send('refused', body))).errors).toHaveLength(20);
  });

  it.each([
    ['text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['latin-1', { 'content-type': 'application/json;charset=latin1' }],
    ['brotli', { 'content-encoding': 'br' }],
  ])('%s, with 415', async (_, headers) => {
    const body = JSON.stringify(good());
    expect((await readProblem(await server.send('refused', body, headers))).status).toBe(415);
  });

  it('what is announced as gzip and is not, or is not UTF-8', async () => {
    const fake = await server.send('refused', 'plain', { 'content-encoding': 'gzip' });
    expect((await readProblem(fake)).status).toBe(400);
    const latin = await server.send('refused', new Uint8Array([0x22, 0xfc, 0x22]));
    expect((await readProblem(latin)).detail).toContain('UTF-8');
  });

  it('a body beyond the limit, announced or not, and names the limit', async () => {
    const large = randomBytes(MAX_BODY + 1);
    const announced = await server.send('refused', large);
    expect(await readProblem(announced)).toMatchObject({
      status: 413,
      detail: expect.stringContaining('64 MiB'),
    });
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < large.length; at += 1 << 20)
          controller.enqueue(large.subarray(at, at + (1 << 20)));
        controller.close();
      },
    });
    const response = await server.fetch('api/v1/projects/refused/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect((await readProblem(response)).status).toBe(413);
  });

  it('a gzip bomb', async () => {
    // Members of one gzip stream after another: a small body that unpacks to 257 MiB.
    const mebibyte = gzipSync(Buffer.alloc(1024 * 1024));
    const bomb = Buffer.concat(Array.from({ length: 257 }, () => mebibyte));
    const response = await server.send('refused', bomb, { 'content-encoding': 'gzip' });
    expect(await readProblem(response)).toMatchObject({
      status: 413,
      detail: expect.stringContaining('256 MiB'),
    });
  });

  it('a project name that is none', async () => {
    const response = await server.send('Not%20A%20Name', JSON.stringify(good()));
    expect((await readProblem(response)).status).toBe(422);
  });

  it('and the next good report is taken', async () => {
    expect((await server.send('after', JSON.stringify(good()))).status).toBe(201);
  });
});

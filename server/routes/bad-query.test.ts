import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { MAX_HEAD } from './unparsed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  await server.post('p', measured(git('a', [], 1)));
  await server.post('p', measured(git('b', ['a'], 2)));
});
afterAll(() => server.close());

describe('a parameter that makes no sense', () => {
  it.each([
    ['/trend?metric=recall@9999', '?metric', '"recall@9999" is no metric: K is at most 1000'],
    ['/trend?metric=recall@0', '?metric', '"recall@0" is no metric: K counts from 1'],
    ['/trend?metric=constructor', '?metric', '"constructor" is no metric'],
    [`/trend?${'metric=mrr&'.repeat(201)}`, '?metric', 'more than 200 metrics'],
    [`/trend?from=${sha('b')}&to=${sha('a')}`, '?from', 'after ?to'],
    [`/question-history?qid=`, '?qid', 'must not be empty'],
    ['/runs?limit=501', '?limit', 'must be at most 500'],
    ['/runs?limit=-1', '?limit', 'must be at least 1'],
    ['/runs?limit=1.5', '?limit', 'must be a whole number'],
    ['/runs?cursor=-1', '?cursor', 'take it from next_cursor'],
    ['/runs?kind=ci,', '?kind.1', 'must be one of "ci", "nightly", "local", "sweep", "import"'],
  ])('is refused: %s', async (path, pointer, message) => {
    const problem = await readProblem(await server.fetch(`api/v1/projects/p${path}`));
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer, message }] });
  });

  it('is none where one commit is both ends', async () => {
    const trend = await server.get(
      'p',
      `/trend?from=${sha('b')}&to=${sha('b')}&metric=recall@1000`,
    );
    expect(trend).toMatchObject({ points: [{ sha: sha('b'), metrics: { 'recall@1000': null } }] });
  });
});

/** What the server says to bytes that are no request of any client. */
async function answerTo(bytes: string): Promise<{ status: number; problem: unknown }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('content-type: application/problem+json');
  return { status: Number(head.split(' ')[1]), problem: JSON.parse(body) };
}

describe('what is no request', () => {
  it('is answered with a problem too, and the next one is served', async () => {
    expect(await answerTo('hello\r\n\r\n')).toMatchObject({
      status: 400,
      problem: { detail: 'This is not a request in HTTP/1.1.' },
    });
    const both = 'content-length: 3\r\ntransfer-encoding: chunked';
    expect(await answerTo(`POST / HTTP/1.1\r\nhost: x\r\n${both}\r\n\r\nabc`)).toMatchObject({
      status: 400,
    });
    expect(await answerTo(`GET /?${'x'.repeat(MAX_HEAD)} HTTP/1.1\r\n\r\n`)).toMatchObject({
      status: 431,
      problem: { title: 'The head of the request is too large' },
    });
    expect((await server.fetch('health')).status).toBe(200);
  });

  it('is not an address with two ids of the longest kind', async () => {
    const qid = encodeURIComponent('\u20ac'.repeat(10_240));
    const response = await server.fetch(
      `api/v1/projects/p/question-history?qid=${qid}&branch=${qid}`,
    );
    expect(response.status).toBe(200);
  });
});

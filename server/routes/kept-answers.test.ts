import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { TestServer } from '../fixtures/running-server.ts';
import { deliver } from './delivery.ts';
import { keepAnswers } from './kept-answers.ts';

let server: TestServer;
const ask = (path: string, headers: Record<string, string> = {}) =>
  server.fetch(`api/v1/projects${path}`, { headers });

beforeAll(async () => {
  server = await TestServer.start();
  await server.post('kept', measured(git('a', [], 1)));
});
afterAll(() => server.close());

describe('answers that are kept', () => {
  it('are the same bytes and headers again, and 304 to who has them', async () => {
    const [first, again] = [await ask('/kept/trend'), await ask('/kept/trend')];
    expect(await again.text()).toBe(await first.text());
    const named = (response: Response) => {
      const headers = new Headers(response.headers);
      headers.delete('date');
      return Object.fromEntries(headers);
    };
    expect(named(again)).toEqual(named(first));
    const fresh = await ask('/kept/trend', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([fresh.status, await fresh.text(), fresh.headers.get('content-type')]).toEqual([
      304,
      '',
      null,
    ]);
    expect(fresh.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('are one per address and encoding', async () => {
    const packed = await ask('/kept/trend', { 'accept-encoding': 'gzip' });
    const plain = await ask('/kept/trend', { 'accept-encoding': 'identity' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
    const one = (await (await ask('/kept/trend?limit=1&metric=mrr')).json()) as {
      points: object[];
    };
    expect(one.points[0]).toMatchObject({ metrics: { mrr: 0.75 } });
  });

  it('are not given once a report came, to any address', async () => {
    const paths = ['', '/kept', '/kept/trend', '/kept/runs'];
    const before = await Promise.all(paths.map(async (path) => (await ask(path)).text()));
    // The first question about a project reads it behind the writer: ask once more.
    await Promise.all(paths.map(async (path) => (await ask(path)).text()));
    await server.post('kept', measured(git('b', ['a'], 2)));
    const after = await Promise.all(paths.map(async (path) => (await ask(path)).text()));
    after.forEach((text, i) => expect(text).not.toBe(before[i]));
    expect(JSON.parse(after[2] as string)).toMatchObject({ points: [{}, { position: 1 }] });
  });

  it('are none of what is refused', async () => {
    expect((await ask('/nobody/trend')).status).toBe(404);
    await server.post('nobody', measured(git('a', [], 1)));
    expect((await ask('/nobody/trend')).status).toBe(200);
  });
});

describe('keepAnswers', () => {
  /** An app whose every answer is another one, and its revision. */
  function counting() {
    const state = { revision: '1', made: 0, during: (): unknown => undefined };
    const app = new Hono();
    app.use(keepAnswers(() => state.revision));
    app.use(deliver);
    app.all('*', (c) => {
      state.during();
      return c.json({ made: (state.made += 1) });
    });
    const ask = async (path: string, init: RequestInit = {}) =>
      ((await (await app.request(path, init)).json()) as { made: number }).made;
    return { state, ask };
  }

  it('makes an answer once for each revision', async () => {
    const { state, ask } = counting();
    const path = '/api/v1/projects/p/trend';
    expect([await ask(path), await ask(path)]).toEqual([1, 1]);
    state.revision = '2';
    expect([await ask(path), await ask(path)]).toEqual([2, 2]);
  });

  it('keeps nothing that was made while the store changed', async () => {
    const { state, ask } = counting();
    const path = '/api/v1/projects/p';
    state.during = () => {
      state.revision += '+';
    };
    expect([await ask(path), await ask(path)]).toEqual([1, 2]);
  });

  it('keeps nothing but answers about projects to GET', async () => {
    const { ask } = counting();
    expect([await ask('/api/v1/health'), await ask('/api/v1/health')]).toEqual([1, 2]);
    const post = { method: 'POST' };
    expect(await ask('/api/v1/projects/p', post)).toBe(3);
    expect(await ask('/api/v1/projects/p', post)).toBe(4);
  });
});

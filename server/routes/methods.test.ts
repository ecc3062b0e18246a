import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  await server.post('p', measured(git('c0', [], 1)));
});
afterAll(() => server.close());

describe('methods', () => {
  it.each([
    ['DELETE', 'projects', 'GET, HEAD, OPTIONS'],
    ['POST', 'projects/p/trend', 'GET, HEAD, OPTIONS'],
    ['PUT', 'projects/p/runs/abc', 'GET, HEAD, OPTIONS'],
    ['GET', 'projects/p/reports', 'POST, OPTIONS'],
    ['HEAD', 'projects/p/reports', 'POST, OPTIONS'],
    ['PATCH', 'openapi.json', 'GET, HEAD, OPTIONS'],
  ])('%s %s: 405, and what is allowed', async (method, path, allow) => {
    const response = await server.fetch(`api/v1/${path}`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    if (method !== 'HEAD') expect((await readProblem(response)).detail).toContain(method);
  });

  it('tells by OPTIONS which there are, and lets no other origin in', async () => {
    const response = await server.fetch('api/v1/projects/p/reports', { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('tells it of pages too', async () => {
    for (const path of ['', 'p/demo']) {
      const { status, headers } = await server.fetch(path, { method: 'OPTIONS' });
      expect([path, status, headers.get('allow')]).toEqual([path, 204, 'GET, HEAD, OPTIONS']);
    }
  });

  it.each(['api/v1/projects/p/trend', 'api/v1/projects', 'health'])(
    'answers HEAD %s with the head of GET',
    async (path) => {
      const head = await server.fetch(path, { method: 'HEAD' });
      const get = await server.fetch(path);
      const names = ['content-type', 'etag', 'cache-control', 'content-encoding', 'vary'];
      const headOf = ({ status, headers }: Response) => [
        status,
        ...names.map((n) => headers.get(n)),
      ];
      expect(headOf(head)).toEqual(headOf(get));
      expect(await head.text()).toBe('');
    },
  );

  it('knows nothing at an address that is none, whatever the method', async () => {
    const response = await server.fetch('api/v1/nothing', { method: 'DELETE' });
    expect((await readProblem(response)).status).toBe(404);
  });
});

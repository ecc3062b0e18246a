import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { TestServer } from '../fixtures/running-server.ts';
import { chooseEncoding, isFresh } from './delivery.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', null],
    ['gzip;q=0, *;q=0', null],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['zstd', null],
    ['br;q=x', null],
  ])('of Accept-Encoding %j is %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});

describe('If-None-Match', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    [' "b" ,W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('%j', (header, fresh) => expect(isFresh(header, 'W/"a"')).toBe(fresh));
});

describe('answers', () => {
  let server: TestServer;
  let run: string;
  beforeAll(async () => {
    server = await TestServer.start();
    run = (await server.post('p', measured(git('c0', [], 1)))).run.id;
  });
  afterAll(() => server.close());

  it.each(['trend', 'runs', 'export?format=csv'])(
    'vary by what the client unpacks: %s',
    async (path) => {
      const { headers } = await server.fetch(`api/v1/projects/p/${path}`);
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(headers.get('accept-ranges')).toBeNull();
    },
  );

  it('are not sent again to who has them, by GET or HEAD', async () => {
    const path = 'api/v1/projects/p/runs';
    const tag = (await server.fetch(path)).headers.get('etag') ?? '';
    for (const method of ['GET', 'HEAD']) {
      const again = await server.fetch(path, { method, headers: { 'if-none-match': tag } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
      expect(again.headers.get('vary')).toContain('Accept-Encoding');
    }
  });

  it('are not sent again where they never change: a report', async () => {
    const path = `api/v1/projects/p/runs/${run}/report`;
    const tag = (await server.fetch(path)).headers.get('etag') ?? '';
    const again = await server.fetch(path, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('that refuse may not be kept, and have no tag', async () => {
    const { headers } = await server.fetch('api/v1/projects/none/trend');
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  it('in Parquet are not packed again', async () => {
    const { headers } = await server.fetch('api/v1/projects/p/export?format=parquet', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers.get('content-encoding')).toBeNull();
  });
});

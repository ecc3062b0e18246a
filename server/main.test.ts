import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { git, measured } from './fixtures/commits.ts';
import { TestServer } from './fixtures/running-server.ts';
import { OpenAddressError } from './access/loopback.ts';
import { startServer } from './main.ts';
import { PortTakenError } from './port.ts';
import { normalizeBasePath, readSettings } from './settings.ts';
import { DatabaseLockedError } from './store/driver/locked.ts';

const servers: TestServer[] = [];
const start = async (settings = {}) => {
  const server = await TestServer.start(settings);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe('startServer', () => {
  it('listens on this machine only', async () => {
    for (const host of ['0.0.0.0', '::', '192.168.0.1'])
      await expect(startServer({ host, port: 0, db: ':memory:' })).rejects.toThrow(
        OpenAddressError,
      );
  });

  it('names who has the port, and the next free one', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    try {
      const error = await startServer({ host: '127.0.0.1', port, db: ':memory:' }).catch((e) => e);
      expect(error).toBeInstanceOf(PortTakenError);
      expect(error.message).toContain(`Port ${port} is taken by`);
      if (process.platform === 'linux') expect(error.message).toContain(`process ${process.pid}`);
      expect(error.next).toBeGreaterThan(port);
      expect(error.message).toContain(`--port ${error.next}`);
    } finally {
      other.close();
    }
  });

  it('says who has the database', async () => {
    const { db } = await start();
    await expect(startServer({ port: 0, db })).rejects.toThrow(DatabaseLockedError);
  });

  it('answers under its base path', async () => {
    const server = await start({ basePath: 'ranktrail' });
    expect(server.url).toMatch(/\/ranktrail\/$/);
    expect((await server.fetch('health')).status).toBe(200);
    const { url } = await server.post('p', measured(git('a', [], 1)));
    expect(url).toMatch(/^\/ranktrail\/p\/p\/runs\//);
  });

  it('ends what is under way before it closes', async () => {
    const server = await start();
    const posts = Array.from({ length: 8 }, (_, i) =>
      server.send('drain', JSON.stringify(measured(git(`d${i}`, null, 1)))),
    );
    // The first answer shows that the others have arrived too, or will be refused, but not cut.
    await Promise.race(posts);
    await server.restart();
    const taken = (await Promise.allSettled(posts)).filter(
      (result) => result.status === 'fulfilled' && result.value.status === 201,
    );
    expect(await server.get('drain')).toMatchObject({ runs: taken.length });
  });
});

describe('settings', () => {
  it('come from the environment', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 7357,
      db: 'data/ranktrail.duckdb',
      basePath: '/',
      allowedHosts: [],
    });
    expect(readSettings({ PORT: '1', RANKTRAIL_PORT: '2' }).port).toBe(2);
    expect(readSettings({ PORT: '1', RANKTRAIL_ALLOWED_HOSTS: 'A.example, b' })).toMatchObject({
      port: 1,
      allowedHosts: ['a.example', 'b'],
    });
    expect(() => readSettings({ PORT: 'x' })).toThrow('no port');
  });

  it.each([
    ['', '/'],
    ['/', '/'],
    ['x', '/x/'],
    ['/x/y', '/x/y/'],
  ])('base path %s: %s', (given, expected) => {
    expect(normalizeBasePath(given)).toBe(expected);
  });

  it('take no base path that could end up as markup', () => {
    for (const path of ['/"><script>', '/../x', 'a b'])
      expect(() => normalizeBasePath(path)).toThrow('no base path');
  });
});

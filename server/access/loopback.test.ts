import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../fixtures/running-server.ts';
import { isLoopback } from './loopback.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ allowedHosts: ['ranktrail.example', 'proxy.example:8443'] });
});
afterAll(() => server.close());

/** `fetch` does not let its caller choose the Host header. */
function statusOf(headers: Record<string, string>, path = '/api/v1/projects'): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.running.port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

const local = () => `127.0.0.1:${server.running.port}`;

describe('Host', () => {
  it('may be this machine by its names, or one that is allowed', async () => {
    const { port } = server.running;
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `LOCALHOST:${port}`,
      `[::1]:${port}`,
      'ranktrail.example',
      'proxy.example:8443',
    ])
      expect([host, await statusOf({ host })]).toEqual([host, 200]);
  });

  it('may be no other: a name can be made to point here', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${server.running.port}`,
      'localhost',
      '127.0.0.1:1',
      'proxy.example',
      `localhost.evil.example:${server.running.port}`,
    ])
      expect([host, await statusOf({ host })]).toEqual([host, 403]);
    expect(await statusOf({ host: 'evil.example' }, '/')).toBe(403);
  });
});

describe('Origin', () => {
  it('may be missing, or the server itself', async () => {
    for (const origin of [`http://${local()}`, `https://${local()}`])
      expect(await statusOf({ host: local(), origin })).toBe(200);
    expect(await statusOf({ host: 'ranktrail.example', origin: 'https://ranktrail.example' })).toBe(
      200,
    );
  });

  it('may not be another page, nor hidden', async () => {
    for (const origin of [
      'http://evil.example',
      'null',
      'http://127.0.0.1:1',
      `http://localhost:${server.running.port}`,
      '',
    ])
      expect([origin, await statusOf({ host: local(), origin })]).toEqual([origin, 403]);
  });

  it('keeps a foreign form from posting a report', async () => {
    const response = await server.send('p', '{}', { origin: 'http://evil.example' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ type: 'urn:ranktrail:problem:forbidden-origin' });
  });
});

describe('an address written out in full', () => {
  it('is for the host that the header names', async () => {
    const headers = { host: local() };
    expect(await statusOf(headers, `http://${local()}/docs`)).toBe(200);
    expect(await statusOf(headers, `http://LOCALHOST:${server.running.port}/docs`)).toBe(403);
    expect(await statusOf(headers, 'http://evil.example/docs')).toBe(403);
    expect(await statusOf({ host: 'evil.example' }, `http://${local()}/docs`)).toBe(403);
  });
});

describe('what a page elsewhere asks for', () => {
  const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  it.each([
    ['cross-site', visit, 200],
    ['same-site', visit, 200],
    ['same-origin', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 200],
    ['none', visit, 200],
    ['cross-site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
    ['same-site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, 403],
    ['cross-site', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
    ['cross-site', {}, 403],
  ])('%s %j: %i', async (site, how, status) => {
    expect(await statusOf({ host: local(), 'sec-fetch-site': site, ...how })).toBe(status);
  });
});

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.5', false],
    ['127.0.0.1.evil.example', false],
    ['example.org', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

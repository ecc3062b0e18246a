import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { closedAddress } from '../fixtures/closed-address.ts';
import { Client } from './client.ts';
import { ServerFault } from './server-fault.ts';

type Answer = (response: ServerResponse, request: IncomingMessage, body: Buffer) => void;

/** A server that gives one answer a request, and keeps what it was asked. */
async function serverOf(...answers: Answer[]) {
  const asked: { method?: string; url?: string; headers: object; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      const body = Buffer.concat(parts);
      asked.push({ method, url, headers, body });
      const answer = answers[Math.min(asked.length, answers.length) - 1] as Answer;
      answer(response, request, body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
const problem = (status: number, title: string, detail: string, errors: object[] = []) =>
  json(status, { type: 'about:blank', title, status, detail, errors });

const Answered = z.object({ ok: z.boolean() });
const read = (url: string, options: object = {}) =>
  new Client({ url, ...options }).read('x', Answered, { a: '1', b: undefined });
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error as ServerFault,
  );

describe('Client', () => {
  it('asks below the base path, with its token', async () => {
    const { url, asked } = await serverOf(json(200, { ok: true }));
    expect(await read(`${url}/base//`, { token: 'secret' })).toEqual({ ok: true });
    expect(asked[0]).toMatchObject({
      method: 'GET',
      url: '/base/api/v1/x?a=1',
      headers: { authorization: 'Bearer secret' },
    });
  });

  it('sends small bodies as they are and large ones compressed', async () => {
    const { url, asked } = await serverOf(json(422, {}));
    const client = new Client({ url });
    const large = JSON.stringify({ text: 'x'.repeat(20_000) });
    await client.postReport('a b', '{}').catch(() => undefined);
    await client.postReport('p', large).catch(() => undefined);
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/v1/projects/a%20b/reports' });
    expect(asked[0]?.body.toString()).toBe('{}');
    expect(asked[1]?.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json',
    });
    expect(gunzipSync(asked[1]?.body ?? '').toString()).toBe(large);
  });

  it('tries again while the server is busy, as late as it asks', async () => {
    const busy = json(503, {}, { 'retry-after': '0' });
    const { url, asked } = await serverOf(busy, busy, json(200, { ok: true }));
    const said: string[] = [];
    expect(await read(url, { onRetry: (text: string) => said.push(text) })).toEqual({ ok: true });
    expect(asked).toHaveLength(3);
    expect(said).toEqual(Array(2).fill(`${url} is busy; trying again in 0.0 s.`));
  });

  it('tries again where the connection breaks, and gives up in the end', async () => {
    const cut: Answer = (response) => response.destroy();
    const { url, asked } = await serverOf(cut, json(200, { ok: true }));
    expect(await read(url)).toEqual({ ok: true });
    expect(asked).toHaveLength(2);
    const busy = await serverOf(problem(503, 'Busy', 'Too many reports are waiting.'));
    const fault = await faultOf(read(busy.url, { retries: 0 }));
    expect(fault).toMatchObject({
      message: 'The server refused (503 Busy): Too many reports are waiting.',
      inputAtFault: false,
    });
  });

  it('says which command starts a server where none answers', async () => {
    const closed = await closedAddress();
    const fault = await faultOf(read(closed, { retries: 0 }));
    expect(fault.message).toBe(
      `No server answers at ${closed}: start one with ranktrail serve, or name yours in RANKTRAIL_URL.`,
    );
    expect(fault).toMatchObject({ status: null, inputAtFault: false });
  });

  it('gives the problems of an answer, in its words', async () => {
    const errors = [{ pointer: '/git/sha', message: 'is missing' }];
    const { url } = await serverOf(problem(422, 'Invalid report', 'Nothing was kept', errors));
    const fault = await faultOf(read(url));
    expect(fault.message).toBe('The server refused (422 Invalid report): Nothing was kept.');
    expect(fault).toMatchObject({ details: ['/git/sha: is missing'], inputAtFault: true });
  });

  it('names the token where one is wanted', async () => {
    const { url } = await serverOf(problem(401, 'Unauthorized', 'No token.'));
    expect((await faultOf(read(url))).message).toBe(
      'The server refused (401 Unauthorized): No token. Set RANKTRAIL_TOKEN to a token of this server.',
    );
  });

  it('follows no redirection, which would lose the report', async () => {
    const { url, asked } = await serverOf(json(301, {}, { location: 'https://else/' }));
    expect((await faultOf(read(url))).message).toBe(
      `${url} redirects to https://else/: give the final address (RANKTRAIL_URL).`,
    );
    expect(asked).toHaveLength(1);
  });

  it.each([
    [(response: ServerResponse) => response.end('<html>'), 'answered, but not as a Ranktrail'],
    [json(500, 'oops'), 'answered 500, not as a Ranktrail server does: check the address'],
    [json(200, { version: 1 }), 'answered, but not as a Ranktrail server does: check the address'],
  ])('recognises a server that is not ours', async (answer, sentence) => {
    const { url } = await serverOf(answer);
    expect((await faultOf(read(url))).message).toContain(sentence);
  });

  it('stops waiting when it is interrupted', async () => {
    const { url } = await serverOf(json(503, {}, { 'retry-after': '30' }));
    const interruption = new AbortController();
    const options = { signal: interruption.signal, onRetry: () => interruption.abort() };
    expect(await faultOf(read(url, options))).not.toBeInstanceOf(ServerFault);
  });
});

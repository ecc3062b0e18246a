import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closedAddress } from '../fixtures/closed-address.ts';
import { faultOf } from '../fixtures/fault-of.ts';
import { TempRepository, tempFolder } from '../git/fixtures/temp-repository.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SHA = 'a'.repeat(40);
const report = {
  format: 'ranktrail-report',
  version: 1,
  project: 'p',
  git: { sha: SHA },
  config: { k: 5 },
  questions: [{ qid: 'q1', relevant_chunk_ids: ['a#0'], retrieved: ['a#0'] }],
};
const item = JSON.stringify({ qid: 'q1', question: 'Why?', relevant_chunk_ids: ['a#0'] });
const PIPELINE = "export default { project: 'p', golden: 'g.jsonl', retrieve: () => ['a#0'] };";

/** A folder with a pipeline `c.mjs`, a golden set and a report, and no repository around it. */
let cwd = '';
const write = (name: string, content: string | Buffer) => writeFileSync(join(cwd, name), content);
beforeAll(() => {
  cwd = tempFolder(afterAll);
  mkdirSync(join(cwd, 'folder'));
  write('c.mjs', PIPELINE);
  write('g.jsonl', item);
  write('r.json', JSON.stringify(report));
});

/** An address where another program answers so. */
async function addressOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const answering = (status: number, body = '', headers: Record<string, string> = {}) =>
  addressOf((request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(body));
  });
const problem = (status: number, title: string) =>
  answering(
    status,
    JSON.stringify({ type: 'about:blank', title, status, detail: 'No token.', errors: [] }),
  );

describe('the server', () => {
  const secret = { RANKTRAIL_TOKEN: 'rt_secret' };
  it.each<[string, () => Promise<string>, NodeJS.ProcessEnv, number, RegExp]>([
    [
      'is another program',
      () => answering(200, '<html>'),
      {},
      4,
      /^URL answered, but not as a Ranktrail server does: check/,
    ],
    [
      'is another program without such a page',
      () => answering(404, '<html>'),
      {},
      4,
      /^URL answered 404, not as a Ranktrail/,
    ],
    [
      'is another program that failed',
      () => answering(500, 'oops'),
      {},
      4,
      /^URL answered 500, not as a Ranktrail/,
    ],
    [
      'moved',
      () => answering(308, '', { location: 'https://new/' }),
      {},
      2,
      /^URL redirects to https:\/\/new\/: give the final/,
    ],
    [
      'is behind a proxy that asks for a token',
      () => answering(401),
      {},
      2,
      /answered 401\. Set RANKTRAIL_TOKEN to a token of this/,
    ],
    [
      'is behind a proxy that knows no such token',
      () => answering(401),
      secret,
      2,
      /does not know the token in RANKTRAIL_TOKEN: set/,
    ],
    [
      'is behind a proxy that lets nobody in',
      () => answering(403),
      secret,
      2,
      /token in RANKTRAIL_TOKEN may not do this: set/,
    ],
    [
      'asks for a token',
      () => problem(401, 'Unauthorized'),
      {},
      2,
      /^The server refused \(401 .+ Set RANKTRAIL_TOKEN/,
    ],
    [
      'is behind a proxy with a limit',
      () => answering(413),
      {},
      2,
      /takes no body this large: raise its limit/,
    ],
    [
      'is down behind a proxy',
      () => answering(502, '', { 'retry-after': '0' }),
      {},
      4,
      /proxy reaches no server behind it: start/,
    ],
    [
      'does not answer',
      () => addressOf(() => undefined),
      { RANKTRAIL_TIMEOUT: '0.05' },
      4,
      /did not answer within 0\.05 s: look whether/,
    ],
    [
      'breaks its answer off',
      () =>
        addressOf(
          (_, response) =>
            void (response.writeHead(200).write('{"a":'), setTimeout(() => response.destroy(), 10)),
        ),
      {},
      4,
      /^URL broke the connection off: look whether/,
    ],
    [
      'speaks no TLS',
      async () => (await answering(200)).replace('http:', 'https:'),
      {},
      4,
      /^URL does not speak TLS \(\w+\): write http:\/\//,
    ],
  ])('%s', async (_, start, env, exitCode, sentence) => {
    const url = await start();
    const fault = await faultOf(['push', 'r.json', '--url', url], { cwd, env });
    expect(fault).toMatchObject({ exitCode });
    expect(fault.message.replaceAll(url, 'URL')).toMatch(sentence);
    expect(fault.message).not.toContain('rt_secret');
  });

  it('is not there: every command that asks it says so', async () => {
    const url = await closedAddress();
    // No second try: the address stays closed.
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(
      Object.assign(new TypeError('fetch failed'), { cause: { code: 'CERT_HAS_EXPIRED' } }),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    for (const argv of [
      ['push', 'r.json'],
      ['gate', '--run', 'sha:abcdef0', '--project', 'p'],
      ['demo'],
    ]) {
      const { exitCode, message } = await faultOf([...argv, '--url', url], { cwd });
      expect({ exitCode, message }).toEqual({
        exitCode: 4,
        message: `${url} has a certificate that has expired: renew it.`,
      });
    }
  });

  it('is another program to gate too, whatever its 404 is about', async () => {
    const url = await answering(404, '<html>');
    const fault = await faultOf(['gate', '--run', 'sha:abcdef0', '--project', 'p', '--url', url], {
      cwd,
    });
    expect(fault.exitCode).toBe(4);
  });

  it.each([
    [{ RANKTRAIL_URL: 'http://ada:secret@host' }, /holds a user or a password, .+ leave them out/],
    [{ RANKTRAIL_URL: 'host:7357' }, /^"host:7357" is no address of a server: give one like/],
    [{ RANKTRAIL_TOKEN: 'sec\nret' }, /^RANKTRAIL_TOKEN holds characters that no token has: copy/],
    [{ RANKTRAIL_TIMEOUT: 'secret' }, /^RANKTRAIL_TIMEOUT=secret is wrong: give seconds/],
  ])('is asked with %j', async (env, sentence) => {
    const { exitCode, message } = await faultOf(['push', 'r.json'], { cwd, env });
    expect(exitCode).toBe(2);
    expect(message).toMatch(sentence);
    if (!('RANKTRAIL_TIMEOUT' in env)) expect(message).not.toMatch(/secret|sec\n/);
  });
});

describe('git', () => {
  const evaluate = ['eval', '-c', 'c.mjs', '--golden', 'g.jsonl'];
  const inRepository = () => {
    const repository = new TempRepository();
    repository.write('c.mjs', PIPELINE);
    repository.write('g.jsonl', item);
    return repository;
  };

  it.each<[string, () => { cwd: string; env?: NodeJS.ProcessEnv }, RegExp]>([
    [
      'has no repository here',
      () => ({ cwd }),
      /is not in a git repository: run ranktrail inside one, or pass --sha/,
    ],
    [
      'is not installed',
      () => ({ cwd, env: { PATH: '/nonexistent' } }),
      /^git was not found: install git, or pass --sha/,
    ],
    [
      'has no commit',
      () => ({ cwd: inRepository().folder }),
      /has no commit yet: commit once \(git commit\), or pass --sha/,
    ],
    [
      'refuses the owner',
      () => ({ cwd: inRepository().folder, env: { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' } }),
      /belongs to another user: run git config --global --add safe\.directory '\/.+', or pass --sha/,
    ],
    [
      'cannot read its settings',
      () => {
        const { folder } = inRepository();
        writeFileSync(join(folder, '.git/config'), '[[[');
        return { cwd: folder };
      },
      /^git cannot read this repository \(bad config line 1.*\): repair it, or pass --sha/,
    ],
  ])('%s', async (_, where, sentence) => {
    const { exitCode, message } = await faultOf(evaluate, where());
    expect(exitCode).toBe(2);
    expect(message).toMatch(sentence);
  });
});

describe('the configuration', () => {
  it.each([
    ['throws', "throw new Error('no key')", /cannot be loaded: no key\.$/],
    ['throws no error', 'throw undefined', /cannot be loaded: undefined\.$/],
    ['throws several lines', "throw new Error('one\\ntwo')", /cannot be loaded: one\.$/],
    [
      'has a slip',
      'export default {\n  k: ,\n};',
      /cannot be loaded: Unexpected token \(line 2, column \d+\)\.$/,
    ],
    [
      'imports what is not there',
      "import './no.js';",
      /Cannot find module '\.\/no\.js'.*: correct the import\.$/,
    ],
    ['exports null', 'export default null', /export default defineConfig/],
    [
      'exports a function',
      'export default () => ({})',
      /must export a configuration: export default defineConfig/,
    ],
    ['exports nothing', '', /has no retrieve function, so there is nothing to evaluate: write one/],
    [
      'has a wrong value',
      "export default { k: 'five' }",
      /has a wrong setting: correct it and run again/,
    ],
  ])('%s', async (name, text, sentence) => {
    const path = `${name.replaceAll(' ', '-')}.mjs`;
    write(path, text);
    const { exitCode, message } = await faultOf(['eval', '-c', path, '--sha', SHA], { cwd });
    expect(exitCode).toBe(2);
    expect(message).toMatch(sentence);
  });
});

describe('a file', () => {
  const latin = Buffer.from(item.replace('Why', 'caf\u00e9'), 'latin1');
  const evaluate = ['eval', '-c', 'c.mjs', '--sha', SHA, '--golden'];
  it.each<[string, string | Buffer, string[], RegExp]>([
    [
      'golden.bad',
      latin,
      evaluate,
      /has a fault: correct it.* line 1 \(q1\): .+ not UTF-8 .*iconv/,
    ],
    [
      'golden.utf16',
      Buffer.from(item, 'utf16le'),
      evaluate,
      /line 1: the file is not UTF-8.*iconv/,
    ],
    ['golden.empty', '', evaluate, /line 1: the file holds no question; write/],
    ['report.cut', '{"format":', ['push'], /is not JSON \(.+\): make the report again\./],
    ['report.list', '[]', ['gate'], /is no valid report: correct what made it/],
    [
      'report.v9',
      JSON.stringify({ ...report, version: 9 }),
      ['push'],
      /is no valid report: .+ \/version: must be 1/,
    ],
    [
      'baseline.cut',
      '{',
      ['gate', 'r.json', '--baseline'],
      /is not JSON \(.+\): restore it from git, or record it anew/,
    ],
    [
      'baseline.v9',
      '{"format":"ranktrail-baseline","version":9,"metrics":{}}',
      ['baseline', '--baseline'],
      /is no valid baseline: .+ \/version: must be 1/,
    ],
  ])('%s', async (name, content, argv, sentence) => {
    write(name, content);
    const { exitCode, message, details } = await faultOf([...argv, name], { cwd });
    expect(exitCode).toBe(2);
    expect([message, ...details].join(' ')).toMatch(sentence);
  });

  it.each<[string[], RegExp]>([
    [[...evaluate, 'no.jsonl'], /^There is no golden set at .+no\.jsonl: run ranktrail init/],
    [[...evaluate, 'folder'], /folder cannot be used, because it is a folder: name a file\.$/],
    [['push', 'no.json'], /no\.json does not exist: check the path of the report\.$/],
    [['push', 'folder'], /folder is a folder: name the report in it\.$/],
    [
      ['gate', 'r.json', '--baseline', 'no.json'],
      /^There is no baseline at no\.json: record one with/,
    ],
    [['gate', 'r.json', '--baseline', 'folder'], /folder cannot be used, because it is a folder/],
    [['golden', 'check', 'no.jsonl'], /^There is no golden set at .+: run ranktrail init/],
  ])('%j', async (argv, sentence) => {
    const { exitCode, message } = await faultOf(argv, { cwd });
    expect(exitCode).toBe(2);
    expect(message).toMatch(sentence);
  });
});

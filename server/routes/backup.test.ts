import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { openDriver } from '../store/driver/open.ts';
import { inspectDatabase } from '../store/inspect.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await TestServer.start();
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const post = (headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  server.fetch('api/v1/backup', { method: 'POST', body: '{}', headers });

/** Writes an answer to a file, which must be the one that was announced. */
async function save(response: Response, name: string): Promise<string> {
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(response.headers.get('x-ranktrail-sha256')).toBe(sha256);
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

/** The machine may be busy. */
const PATIENT = { timeout: 25_000 };
vi.setConfig({ testTimeout: 90_000 });

/** Names in the folder beside the database that SQL and backups write to. */
const left = () => readdirSync(`${server.db}.scratch`);

describe('a backup', () => {
  it('is the whole database as one file', async () => {
    await server.post('a', measured(git('a1', [], 1), [1, 2]));
    await server.post('b', measured(git('b1', [], 1), [1, 2, 3]));
    const response = await post();
    expect(response.headers.get('content-type')).toBe('application/vnd.duckdb');
    const contents = await inspectDatabase(await save(response, 'whole.duckdb'));
    expect(contents).toMatchObject({ projects: 2, runs: 2, questions: 5 });
    await expect.poll(left, PATIENT).toEqual([]);
  });

  it('has every report acknowledged before it was asked for, each whole, while others come in', async () => {
    const acknowledged: string[] = [];
    let stop = false;
    const upload = async (line: number) => {
      for (let i = 0; !stop; i += 1) {
        const posted = await server.post('stream', measured(git(`${line}/${i}`, null, 1), [1, 2]));
        acknowledged.push(posted.run.id);
      }
    };
    const uploads = Promise.all([0, 1, 2].map(upload));
    await expect.poll(() => acknowledged.length, PATIENT).toBeGreaterThan(4);
    const before = [...acknowledged];
    const saved = await save(await post(), 'stream.duckdb');
    const { length } = acknowledged;
    await expect.poll(() => acknowledged.length, PATIENT).toBeGreaterThan(length);
    stop = true;
    await uploads;

    // Reads all of it: each run has its report.
    const contents = await inspectDatabase(saved);
    const driver = await openDriver({ path: saved });
    const runs = await driver.all<{ id: string; questions: number }>(
      `SELECT id, (SELECT count(*) FROM outcome o WHERE o.run_no = run.run_no) AS questions
       FROM run WHERE project = 'stream'`,
    );
    await driver.close();
    expect(runs.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    expect(runs.every(({ questions }) => questions === 2)).toBe(true);
    expect(contents.runs).toBe(runs.length + 2);
  });

  it('is made one at a time', async () => {
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503]);
    for (const answer of answers) {
      if (answer.status === 200) await answer.arrayBuffer();
      else expect(answer.headers.get('retry-after')).toBe('10');
    }
    await expect.poll(left, PATIENT).toEqual([]);
    await save(await post(), 'again.duckdb');
    await expect.poll(left, PATIENT).toEqual([]);
  });

  it('leaves nothing behind for a client that goes away', async () => {
    const aborted = new AbortController();
    const response = await server.fetch('api/v1/backup', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      signal: aborted.signal,
    });
    expect(response.status).toBe(200);
    aborted.abort();
    await expect.poll(left, PATIENT).toEqual([]);
    await save(await post(), 'after.duckdb');
    await expect.poll(left, PATIENT).toEqual([]);
  });

  it('is given to no page elsewhere, and to no form', async () => {
    expect((await readProblem(await post({ 'content-type': 'text/plain' }))).status).toBe(415);
    const elsewhere = { 'content-type': 'application/json', origin: 'http://evil.example' };
    expect((await readProblem(await post(elsewhere))).status).toBe(403);
    expect((await server.fetch('api/v1/backup')).status).toBe(405);
  });

  it('is made of a database in memory too', async () => {
    const memory = await TestServer.start({ db: ':memory:' });
    await memory.post('m', measured(git('m1', [], 1), [1]));
    const response = await memory.fetch('api/v1/backup', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const saved = await save(response, 'memory.duckdb');
    await memory.close();
    expect(await inspectDatabase(saved)).toMatchObject({ projects: 1, runs: 1, questions: 1 });
  });
});

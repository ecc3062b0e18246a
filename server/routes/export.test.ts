import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { plainText } from '#core/formats/csv';
import { git, measured, sha } from '../fixtures/commits.ts';
import { HOSTILE, HOSTILE_TEXT, hostileReport } from '../fixtures/hostile-report.ts';
import { question, reportInput } from '../fixtures/report.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';

type Row = Record<string, unknown>;

let server: TestServer;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await TestServer.start();
  // k 5, then k 3: metrics of either have a column, and are empty in the other.
  ids.c0 = (await server.post('p', measured(git('c0', [], 1), [1, 7]))).run.id;
  ids.c1 = (await server.post('p', full())).run.id;
  const flat = await server.send('p', '{"mrr":0.25}', {}, `?sha=${sha('c2')}&branch=main`);
  ids.c2 = ((await flat.json()) as { run: { id: string } }).run.id;
  const side = { ...git('x', ['c0'], 3), branch: 'side', dirty: true, pull_request: 7 };
  ids.x = (await server.post('p', measured(side, [2, 2], { run: { kind: 'local' } }))).run.id;
  await server.post('hostile', hostileReport('hostile'));
});
afterAll(() => server.close());

const full = () =>
  reportInput(
    [
      question('q1', ['a#1'], ['b#1', 'a#2', 'c#1'], {
        needs: [['a#1', 'a#2'], ['d#1']],
        tags: ['billing', 'a,b'],
        retrieve_ms: 12.5,
        live: { answer: 'Within 30 days.', verdict: 'correct', graded_by: 'human' },
        oracle: { answer: '', verdict: 'wrong', graded_by: 'judge' },
      }),
      question('q2', ['z#1'], [], { error: 'connection refused' }),
    ],
    {
      project: null,
      run: { kind: 'ci' },
      git: git('c1', ['c0'], 2, { author: 'Ada <ada@example.org>' }),
      config: { k: 3, depth: 4 },
      chunks: [{ id: 'a#2', doc_id: 'a', text: 'Money back.' }],
    },
  );

const fetchExport = (project: string, query: string, init?: RequestInit) =>
  server.fetch(`api/v1/projects/${project}/export?${query}`, init);
const readRows = async (project: string, query: string) =>
  (await (await fetchExport(project, query)).json()) as Row[];

/** The rows of a CSV as its text has them, guards taken off; no data is null. */
async function readCsv(project: string, query: string): Promise<Row[]> {
  const text = await (await fetchExport(project, `format=csv&${query}`)).text();
  return parse(text, {
    columns: true,
    record_delimiter: '\r\n',
    cast: (value, { quoting, header }) => {
      if (header) return value;
      return quoting ? plainText(value) : value === '' ? null : (JSON.parse(value) as unknown);
    },
  });
}

/** The rows of a Parquet file, read by DuckDB itself. */
async function readParquet(project: string, query: string): Promise<Row[]> {
  const response = await fetchExport(project, `format=parquet&${query}`);
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'));
  const file = join(folder, 'export.parquet');
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(`SELECT * FROM read_parquet('${file}')`);
    return reader.getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
}

describe('the export of questions', () => {
  it('has a row per run and question, and the same columns in every row', async () => {
    const rows = await readRows('p', '');
    expect(rows.map((row) => [row.run_id, row.qid])).toEqual([
      [ids.c0, 'q1'],
      [ids.c0, 'q2'],
      [ids.c1, 'q1'],
      [ids.c1, 'q2'],
      [ids.x, 'q1'],
      [ids.x, 'q2'],
    ]);
    expect(new Set(rows.map((row) => Object.keys(row).join())).size).toBe(1);
    expect(rows[2]).toMatchObject({
      sha: sha('c1'),
      question: 'What about q1?',
      tags: ['billing', 'a,b'],
      rank: 2,
      needs: 2,
      needs_met: 1,
      need_ranks: [2, null],
      ranking: ['b#1', 'a#2', 'c#1'],
      'recall@3': 0.5,
      mrr: 0.5,
      live: 'correct',
      oracle: 'wrong',
      retrieve_ms: 12.5,
      error: null,
    });
    expect(rows[3]).toMatchObject({ state: 'error', error: 'connection refused', rank: null });
  });

  it('leaves texts, answers and authors out unless they are asked for', async () => {
    const bare = await (await fetchExport('p', '')).text();
    for (const secret of ['Money back', '30 days', 'Ada', 'ada@example.org'])
      expect(bare).not.toContain(secret);
    const all = await readRows('p', `run=${ids.c1}&include=texts,answers&include=authors`);
    expect(all[0]).toMatchObject({
      author: 'Ada <ada@example.org>',
      ranking: ['b#1', 'a#2', 'c#1'],
      ranking_texts: [null, 'Money back.', null],
      gold: ['a#1', 'a#2', 'd#1'],
      gold_texts: [null, 'Money back.', null],
      live_answer: 'Within 30 days.',
      oracle_answer: '',
    });
    expect(all[1]).toMatchObject({ live_answer: null, gold: ['z#1'], gold_texts: [null] });
  });

  it('is of the runs asked for', async () => {
    const runsIn = async (query: string) => [
      ...new Set((await readRows('p', query)).map((row) => row.run_id)),
    ];
    expect(await runsIn('branch=side')).toEqual([ids.x]);
    expect(await runsIn('kind=ci')).toEqual([ids.c0, ids.c1]);
    expect(await runsIn('limit=1')).toEqual([ids.x]);
    expect(await runsIn(`run=${ids.c0}`)).toEqual([ids.c0]);
    expect(await runsIn('branch=none')).toEqual([]);
  });
});

describe('the export of runs', () => {
  it('has every metric and how many questions it is over', async () => {
    const rows = await readRows('p', 'what=runs');
    expect(rows.map((row) => [row.run_id, row.position, row.branch, row.kind])).toEqual([
      [ids.c0, 0, 'main', 'ci'],
      [ids.c1, 1, 'main', 'ci'],
      [ids.c2, 2, 'main', 'ci'],
      [ids.x, null, 'side', 'local'],
    ]);
    expect(rows[0]).toMatchObject({ 'recall@5': 0.5, 'n_recall@5': 2, k: 5, questions: 2 });
    expect(rows[1]).toMatchObject({ 'recall@3': 0.25, committed_at: '2026-01-02T00:00:00.000Z' });
    expect(rows[2]).toMatchObject({ mrr: 0.25, n_mrr: null, verified: false, 'recall@5': null });
    expect(rows[3]).toMatchObject({ dirty: true, pull_request: '7' });
    const columns = Object.keys(rows[0] ?? {});
    expect(columns.filter((name) => name.startsWith('n_')).map((name) => name.slice(2))).toEqual(
      columns.filter((name) => columns.includes(`n_${name}`)),
    );
    expect(columns).not.toContain('author');
    expect((await readRows('p', 'what=runs&include=authors'))[1]?.author).toContain('Ada');
  });

  it('is the same in every format', async () => {
    const rows = await readRows('p', 'what=runs');
    expect(await readCsv('p', 'what=runs')).toEqual(rows);
    const zoned = (at: unknown) => at && new Date(at as string).toISOString();
    const parquet = await readParquet('p', 'what=runs');
    expect(
      parquet.map((row) => ({
        ...row,
        committed_at: zoned(row.committed_at),
        received_at: zoned(row.received_at),
      })),
    ).toEqual(rows);
  });
});

describe('hostile text', () => {
  const query = 'include=texts,answers,authors';
  it.each(['json', 'csv', 'parquet'] as const)('survives as %s, byte for byte', async (format) => {
    const read = { json: readRows, csv: readCsv, parquet: readParquet }[format];
    const rows = await read('hostile', query);
    expect(rows.map((row) => row.qid)).toEqual(Object.values(HOSTILE));
    const list = (value: unknown) =>
      (format === 'csv' ? JSON.parse(value as string) : value) as string[];
    for (const row of rows) {
      const qid = row.qid as string;
      expect(row.question).toBe(`Is ${qid} text?`);
      expect(list(row.tags)).toEqual([qid, 'plain']);
      expect(list(row.gold_texts)).toEqual([`The text of ${qid}`]);
      expect(row.oracle_answer).toBe(`It says ${qid}.`);
      expect(row.author).toBe(HOSTILE_TEXT);
    }
    const runs = await read('hostile', `what=runs&${query}`);
    expect(runs).toMatchObject([{ branch: HOSTILE_TEXT, label: HOSTILE_TEXT }]);
  });

  it('starts no formula in a spreadsheet', async () => {
    const text = await (await fetchExport('hostile', `format=csv&${query}`)).text();
    const cells = (parse(text, { record_delimiter: '\r\n' }) as string[][]).slice(1).flat();
    expect(cells.filter((cell) => /^\s*[=+@]|^[\t\r]/.test(cell))).toEqual([]);
    expect(cells).toContain("'007");
    expect(cells).toContain("'1e5");
  });
});

describe('how it is sent', () => {
  it('is announced as what it is, to be saved', async () => {
    const head = async (format: string, method = 'GET') => {
      const { status, headers } = await fetchExport('p', `format=${format}`, { method });
      const names = ['content-type', 'content-disposition', 'cache-control', 'etag'];
      return [status, ...names.map((name) => headers.get(name))];
    };
    for (const method of ['GET', 'HEAD']) {
      expect(await head('csv', method)).toEqual([
        200,
        'text/csv; charset=utf-8; header=present',
        'attachment; filename="p-questions.csv"',
        'private, no-store',
        null,
      ]);
      expect((await head('json', method))[1]).toBe('application/json');
      expect((await head('parquet', method))[1]).toBe('application/vnd.apache.parquet');
    }
    const packed = await fetchExport('p', '', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const plain = await fetchExport('p', '', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.json()).toEqual(await packed.json());
  });

  it('leaves no file behind, whether the client stays or goes', async () => {
    const files = () => readdirSync(`${server.db}.scratch`).filter((f) => f.startsWith('export-'));
    expect(existsSync(`${server.db}.scratch`)).toBe(true);
    await readParquet('p', '');
    const gone = new AbortController();
    const response = await fetchExport('hostile', 'format=parquet&include=texts', {
      signal: gone.signal,
    });
    expect(response.status).toBe(200);
    gone.abort();
    await vi.waitFor(() => expect(files()).toEqual([]));
  });

  it('is an empty table where nothing fits', async () => {
    expect(await readRows('p', 'branch=none')).toEqual([]);
    expect(await readCsv('p', 'branch=none')).toEqual([]);
    expect(await readParquet('p', 'branch=none')).toEqual([]);
  });

  it.each([
    ['q', 404, undefined],
    ['p', 404, 'run=none'],
    ['p', 400, 'format=xlsx'],
    ['p', 400, 'what=chunks'],
    ['p', 400, 'include=secrets'],
    ['p', 400, 'limit=0'],
  ])('%s %s ?%s', async (project, status, query = '') => {
    const problem = await readProblem(await fetchExport(project, query));
    expect(problem.status).toBe(status);
    if (status === 400) expect(problem.errors[0]?.pointer).toContain(`?${query.split('=')[0]}`);
  });
});

import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseReport } from '#core/report/parse';
import { git, measured, sha } from '../fixtures/commits.ts';
import { examine, type Sent } from '../fixtures/kill-round.ts';
import { openStore } from './open.ts';

const REPORTS = 3;

let folder: string;
/** A server's file as it lies there while it runs: everything is in the log beside it. */
let file: string;
/** Bytes of the log when the schema was there, and after each report was acknowledged. */
const lengths: number[] = [];
const sent: Sent[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'torn-'));
  file = join(folder, 'whole.duckdb');
  const path = join(folder, 'live.duckdb');
  const store = await openStore({ path, checkpointThreshold: '1GB' });
  lengths.push(statSync(`${path}.wal`).size);
  for (let no = 1; no <= REPORTS; no += 1) {
    await submit(store, no);
    lengths.push(statSync(`${path}.wal`).size);
  }
  for (const end of ['', '.wal']) copyFileSync(`${path}${end}`, `${file}${end}`);
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends report `no`, which has as many questions as its number. */
async function submit(store: Awaited<ReturnType<typeof openStore>>, no: number) {
  const ranks = Array.from({ length: no }, (_, i) => i + 1);
  const input = measured(git(`c${no}`, null, no), ranks, {
    chunks: [{ id: `chunk${no}`, text: `Text ${no}` }],
  });
  const parsed = parseReport(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const body = JSON.stringify(input);
  sent.push({ project: 'p', body, questions: no, id: null });
  const content = { form: 'report' as const, report: parsed.report };
  return store.submit({ project: 'p', body: Buffer.from(body), content });
}

describe('a log that was cut', () => {
  it.each([
    { where: 'at its first bytes', kept: 0, at: () => 7 },
    { where: 'in the schema', kept: 0, at: () => Math.floor(end(0) / 2) },
    { where: 'in the middle of the first report', kept: 0, at: () => half(1) },
    { where: 'at the end of the second report', kept: 2, at: () => end(2) },
    { where: 'one byte after it', kept: 2, at: () => end(2) + 1 },
    { where: 'in the middle of the third', kept: 2, at: () => half(3) },
    { where: 'one byte before its end', kept: 2, at: () => end(3) - 1 },
    { where: 'nowhere', kept: 3, at: () => end(3) },
  ])(
    '$where opens with every whole report and nothing else, and the next is taken',
    async ({ kept, at }) => {
      const path = join(mkdtempSync(join(folder, 'cut-')), 'd.duckdb');
      for (const part of ['', '.wal']) copyFileSync(`${file}${part}`, `${path}${part}`);
      truncateSync(`${path}.wal`, at());

      const store = await openStore({ path });
      const found = (await store.projects()).length > 0 ? await store.runs('p', {}) : null;
      expect((found?.runs ?? []).map((run) => run.sha).sort()).toEqual(
        Array.from({ length: kept }, (_, i) => sha(`c${i + 1}`)).sort(),
      );
      expect((await submit(store, REPORTS)).duplicate).toBe(kept === REPORTS);
      expect((await submit(store, REPORTS + 1)).duplicate).toBe(false);
      await store.close();
      const runs = kept === REPORTS ? kept + 1 : kept + 2;
      expect(await examine(path, sent)).toMatchObject({ runs, faults: [] });
    },
  );
});

const end = (no: number) => lengths[no] ?? 0;
const half = (no: number) => Math.floor((end(no - 1) + end(no)) / 2);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scoreReport } from '#core/report/score';
import { OLD, OLD_BODY, OLD_TIME, writeOldDatabase } from '../fixtures/old-database.ts';
import type { Driver } from './driver/driver.ts';
import { openDriver } from './driver/open.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open.ts';
import { markStale, RESCORE_BATCH, rescoreStale } from './rescore.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'rescore-')), 'old.duckdb');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true }));

const { report } = OLD;

/** A file as the first schema has it. */
const writeOldFile = (runs: number, bodyOf?: (no: number) => string) =>
  writeOldDatabase(path, runs, bodyOf);

const stale = async (driver: Driver) =>
  (await driver.all<{ run_no: number }>('SELECT run_no FROM run WHERE stale ORDER BY run_no')).map(
    (row) => row.run_no,
  );

describe('runs of an older schema', () => {
  it('are scored again from their reports when the file is opened', async () => {
    await writeOldFile(RESCORE_BATCH + 1);
    const store = await openStore({ path });
    const runs = await store.runs('old', {});
    expect(runs?.runs).toHaveLength(RESCORE_BATCH + 1);
    for (const { id } of runs?.runs ?? []) {
      const run = await store.run('old', id);
      expect(run?.metrics['recall@5']).toBe(1 / 3);
      expect(run).toMatchObject({
        n: { 'recall@5': 3 },
        paired: { n: 3, live: 1 / 3, oracle: 1 },
        received_at: OLD_TIME,
        warnings: ['kept'],
        diagnosis: { decision: { half: 'retrieval', questions: 2, of: 2 }, failures: 2 },
      });
    }
    const list = await store.questions('old', 'run1');
    expect(list?.questions.map(({ qid, state, need_ranks }) => [qid, state, need_ranks])).toEqual([
      ['0-missed-1', 'missed', [null]],
      ['0-missed-2', 'missed', [null]],
      ['1-good-1', 'good', [1]],
    ]);
    expect(list?.questions[2]?.metrics).toEqual(scoreReport(report).questions[2]?.metrics);
    await store.close();
    const driver = await openDriver({ path });
    expect(await stale(driver)).toEqual([]);
    await driver.close();
  });

  it('are scored on where the program was stopped, each whole', async () => {
    await writeOldFile(RESCORE_BATCH + 2);
    let driver = await openDriver({ path });
    const broken: Driver = {
      ...driver,
      // The program ends in the second batch, after everything was written and before the commit.
      transaction: (work) =>
        driver.transaction(async (connection) => {
          const result = await work(connection);
          const [row] = await connection.all<{ n: number }>(
            'SELECT count(*) AS n FROM run WHERE diagnosis IS NOT NULL',
          );
          if (row && row.n > RESCORE_BATCH) throw new Error('stopped');
          return result;
        }),
    };
    await expect(migrate(broken)).rejects.toThrow('stopped');
    expect(await stale(driver)).toEqual([RESCORE_BATCH + 1, RESCORE_BATCH + 2]);
    await driver.close();

    const store = await openStore({ path });
    const run = await store.run('old', `run${RESCORE_BATCH + 2}`);
    expect(run?.diagnosis?.failures).toBe(2);
    await store.close();
    driver = await openDriver({ path });
    expect(await stale(driver)).toEqual([]);
    expect(await driver.all('SELECT count(*) AS n FROM outcome')).toEqual([
      { n: 3 * (RESCORE_BATCH + 2) },
    ]);
    await driver.close();
  });

  it('keep their old numbers where a report cannot be read, and hold up no other', async () => {
    await writeOldFile(3, (no) => (no === 2 ? '{"format":"other"}' : OLD_BODY));
    const driver = await openDriver({ path });
    expect(await migrate(driver)).toMatchObject({ done: 2, failed: 1 });
    expect(await stale(driver)).toEqual([2]);
    expect(await rescoreStale(driver)).toEqual({ done: 0, failed: 1 });
    await driver.close();
    const store = await openStore({ path });
    expect(store.outdated).toBe(1);
    const run = await store.run('old', 'run2');
    expect(run?.metrics).toEqual({ 'recall@5': 0.9 });
    expect(run?.diagnosis).toBe(null);
    expect((await store.run('old', 'run3'))?.diagnosis?.failures).toBe(2);
    expect((await store.questions('old', 'run2'))?.questions[0]).toMatchObject({
      state: null,
      flags: [],
      need_ranks: [],
    });
    expect(await store.question('old', 'run2', '0-missed-1')).toMatchObject({
      qid: '0-missed-1',
      ranking: [],
      live_answer: null,
    });
    await store.close();
  });

  it('are scored without times of stages that the first schema kept as any unknown field', async () => {
    const timed = (stage_ms: unknown) => {
      const questions = report.questions.map((q) => ({ ...q, stage_ms }));
      return JSON.stringify({ ...report, questions });
    };
    await writeOldFile(3, (no) => timed([{ a: -1 }, 'fast', { bm25: 2 }][no - 1]));
    const store = await openStore({ path });
    expect(store.outdated).toBe(0);
    for (const id of ['run1', 'run2', 'run3'])
      expect((await store.run('old', id))?.diagnosis?.failures).toBe(2);
    const latency = (await store.run('old', 'run3'))?.diagnosis?.stage_latency;
    expect(latency).toEqual({ bm25: { p50: 2, p95: 2, n: 3 } });
    expect(await store.question('old', 'run1', '2-good-1')).toBe(null);
    expect((await store.question('old', 'run1', '1-good-1'))?.ranking[0]?.id).toBe('doc#1');
    await store.close();
  });

  it('hold up no other where scoring trips over one, and are scored at the next start', async () => {
    await writeOldFile(2);
    const driver = await openDriver({ path });
    await migrate(driver);
    await markStale(driver);
    const score = vi.fn(scoreReport).mockImplementationOnce(() => {
      throw new TypeError('tripped');
    });
    expect(await rescoreStale(driver, score)).toEqual({ done: 1, failed: 1 });
    expect(await stale(driver)).toHaveLength(1);
    await driver.close();
    const store = await openStore({ path });
    expect(store.outdated).toBe(0);
    await store.close();
  });
});

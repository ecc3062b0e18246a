import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeOldDatabase } from '../fixtures/old-database.ts';
import { openDriver } from './driver/open.ts';
import { openStore } from './open.ts';
import { RESCORE_BATCH } from './rescore.ts';

vi.setConfig({ testTimeout: 120_000 });

const RUNS = RESCORE_BATCH + 2;

it('a migration goes on after kill -9 in each of its transactions, and nothing is there twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-migration-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'old.duckdb');
  await writeOldDatabase(path, RUNS);

  await killInTransaction(path, 1);
  expect(await stateOf(path)).toEqual({ version: 1, stale: null });
  // The first step is kept from now on, the second is lost.
  await killInTransaction(path, 2);
  expect(await stateOf(path)).toEqual({ version: 2, stale: RUNS });
  // The second step is kept, the first batch of reports scored again is lost.
  await killInTransaction(path, 2);
  expect(await stateOf(path)).toEqual({ version: 3, stale: RUNS });
  // The first batch is kept, the second is lost.
  await killInTransaction(path, 2);
  expect(await stateOf(path)).toEqual({ version: 3, stale: RUNS - RESCORE_BATCH });

  const store = await openStore({ path });
  expect(store.outdated).toBe(0);
  expect((await store.runs('old', {}))?.runs).toHaveLength(RUNS);
  for (const id of ['run1', `run${RUNS}`])
    expect(await store.run('old', id)).toMatchObject({
      metrics: { 'recall@5': 1 / 3 },
      diagnosis: { failures: 2 },
    });
  await store.close();
  expect(await stateOf(path)).toEqual({ version: 3, stale: 0 });
  const driver = await openDriver({ path });
  expect(await driver.all('SELECT count(*) AS n FROM outcome')).toEqual([{ n: 3 * RUNS }]);
  await driver.close();
  // Each start that found an earlier schema kept it first; none overwrote another's.
  expect(readdirSync(folder).sort()).toEqual([
    'old.duckdb',
    'old.duckdb.before-v3',
    'old.duckdb.before-v3-2',
    'old.duckdb.before-v3-3',
  ]);
  expect(await stateOf(`${path}.before-v3`)).toEqual({ version: 1, stale: null });
  expect(await stateOf(`${path}.before-v3-3`)).toEqual({ version: 2, stale: RUNS });
});

async function killInTransaction(path: string, nth: number) {
  const program = fileURLToPath(new URL('../fixtures/killable-migration.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, path, String(nth)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child.stdout, 'data'), ended]);
  expect(String(first[0])).toBe('in the middle\n');
  child.kill('SIGKILL');
  await ended;
}

/** The schema's version, and how many runs wait to be scored again; null where they have no such mark yet. */
async function stateOf(path: string) {
  const driver = await openDriver({ path });
  try {
    const [schema] = await driver.all<{ version: number }>(
      'SELECT max(version) AS version FROM schema_version',
    );
    const version = schema?.version ?? 0;
    if (version === 1) return { version, stale: null };
    const [runs] = await driver.all<{ n: number }>('SELECT count(*) AS n FROM run WHERE stale');
    return { version, stale: runs?.n };
  } finally {
    await driver.close();
  }
}

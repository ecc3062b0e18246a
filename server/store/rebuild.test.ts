import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseReport } from '#core/report/parse';
import { git, measured } from '../fixtures/commits.ts';
import { openDriver } from './driver/open.ts';
import { openStore } from './open.ts';
import { rebuildDatabase } from './rebuild.ts';

it('rebuilds from the reports what follows from them, and tells which runs were others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rebuild-'));
  const path = join(folder, 'r.duckdb');
  let store = await openStore({ path });
  for (const commit of ['a', 'b', 'c']) {
    const report = measured(git(commit, [], 1), [1, 2]);
    const parsed = parseReport(report);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    const body = Buffer.from(JSON.stringify(report));
    const content = { form: 'report' as const, report: parsed.report };
    await store.submit({ project: 'p', body, content });
  }
  const before = await store.runs('p', {});
  await store.close();
  expect(await rebuildDatabase(path)).toEqual({ runs: 3, changed: 0, failed: 0, kept: null });

  const driver = await openDriver({ path });
  await driver.run(`UPDATE run SET metrics = '{"recall@5":[0.5,2,1]}' WHERE run_no = 1`);
  await driver.run('DELETE FROM outcome WHERE run_no = 2 AND ordinal = 1');
  await driver.close();
  const told: number[] = [];
  expect(await rebuildDatabase(path, (done) => told.push(done))).toMatchObject({
    runs: 3,
    changed: 2,
  });
  expect(told.at(-1)).toBe(3);

  // Stopped on the way, the next start does the rest.
  const stopped = new Error('stopped');
  await expect(
    rebuildDatabase(path, () => {
      throw stopped;
    }),
  ).rejects.toBe(stopped);
  store = await openStore({ path });
  expect(await store.runs('p', {})).toEqual(before);
  await store.close();
  rmSync(folder, { recursive: true });
});

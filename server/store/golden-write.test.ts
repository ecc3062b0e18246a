import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { report } from '../fixtures/report.ts';
import { openDriver } from './driver/open.ts';
import { openStore } from './open.ts';

const first = measured(git('c0', [], 1), [1, 2]);
for (const question of first.questions) question.gold_text_hashes = { [`gold`]: question.qid };

/** Keeps one report, as if this program had. */
async function submitTo(path: string) {
  const store = await openStore({ path });
  const parsed = report(first.questions, first);
  const content = { form: 'report' as const, report: parsed };
  await store.submit({ project: 'mine', body: Buffer.from(JSON.stringify(first)), content });
  await store.close();
}

const read = (path: string) =>
  openDriver({ path }).then(async (driver) => {
    const rows = {
      members: await driver.all('SELECT qid, item_hash FROM golden_member ORDER BY qid'),
      items: await driver.all('SELECT item_hash FROM golden_item'),
      texts: await driver.all('SELECT gold_texts FROM outcome ORDER BY qid'),
    };
    await driver.close();
    return rows;
  });

it('fills in versions and gold texts of runs that were there before the tables', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ranktrail-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'r.duckdb');
  await submitTo(path);
  const written = await read(path);
  expect(written.members).toHaveLength(2);
  expect(written.items).toHaveLength(2);
  expect(written.texts).toEqual([{ gold_texts: '{"gold":"q1"}' }, { gold_texts: '{"gold":"q2"}' }]);

  // A file of the version before: without the step, and its number not yet written.
  const driver = await openDriver({ path });
  await driver.exec(`
    DROP TABLE golden_member; DROP TABLE golden_item;
    ALTER TABLE outcome DROP COLUMN gold_texts;
    DELETE FROM schema_version WHERE version >= 3`);
  await driver.close();
  await (await openStore({ path })).close();
  expect(await read(path)).toEqual(written);
});

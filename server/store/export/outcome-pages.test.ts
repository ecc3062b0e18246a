import { expect, it } from 'vitest';
import { openDriver } from '../driver/open.ts';
import { migrate } from '../migrate.ts';
import { partsOf, readPart, type MeasuredRun } from './outcome-pages.ts';

it('reads a run that is larger than a page in parts, each question once and in order', async () => {
  const driver = await openDriver({ path: ':memory:' });
  await migrate(driver);
  const rows = ['c', 'a', 'b'].map((qid, ordinal) => ({
    ...{ project: 'p', run_no: 1, ordinal, qid, item_hash: 'sha256:i', tags: '[]' },
    ...{ unanswerable: false, must_pass: false, hits: 0, n_gold: 1, needs_met: 0 },
    ...{ metrics: '[]', ranking: '[]' },
  }));
  const columns = Object.keys(rows[0] ?? {});
  await driver.insertRows(
    'outcome',
    columns,
    rows.map((row) => Object.values(row)),
  );
  const run = { head: { no: 1 } as MeasuredRun['head'], questions: 3, names: '[]' } as MeasuredRun;
  const pages: string[][] = [];
  for (const part of partsOf([run], 2))
    for (const { outcomes } of await readPart(driver, 'p', part))
      pages.push(outcomes.map(({ qid }) => qid));
  expect(pages).toEqual([['c', 'a'], ['b']]);
  await driver.close();
});

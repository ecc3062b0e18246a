import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../open.ts';
import { removeProject } from '../remove-project.ts';
import { openDriver } from './open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unusable-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('says of a database that was cut short, wherever the cut is found, that it is damaged', async () => {
  const whole = join(folder, 'whole.duckdb');
  const driver = await openDriver({ path: whole });
  await driver.exec(
    'CREATE TABLE schema_version (version INTEGER PRIMARY KEY, applied_at TIMESTAMP NOT NULL, x TEXT);' +
      'INSERT INTO schema_version SELECT range, now()::TIMESTAMP, md5(range::TEXT) FROM range(200000)',
  );
  await driver.close();
  const bytes = readFileSync(whole);
  for (const length of [100, 5000, Math.floor(bytes.length / 3)]) {
    const path = join(folder, `cut-${length}.duckdb`);
    writeFileSync(path, bytes.subarray(0, length));
    const damaged = `The database ${path} cannot be opened: it is damaged or cut short. Choose another`;
    await expect(openStore({ path })).rejects.toThrow(damaged);
    await expect(removeProject(path, 'demo')).rejects.toThrow(damaged);
  }
});

it.each([
  ['runs.csv', '"run_id","sha"\n"1","2"\n'],
  ['runs.json', '[{"run_id":"1"}]'],
])(
  'takes %s for no database, which DuckDB would keep in memory beside it',
  async (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    await expect(openStore({ path })).rejects.toThrow(
      `The database ${path} cannot be opened: it is no DuckDB database. Choose another`,
    );
    expect(readFileSync(path, 'utf8')).toBe(content);
  },
);

it('makes a database of any name where there is none, and opens it again', async () => {
  const path = join(folder, 'new.csv');
  for (const versions of [0, 1]) {
    const driver = await openDriver({ path });
    await driver.exec('CREATE TABLE IF NOT EXISTS kept (n INTEGER)');
    expect(await driver.all('SELECT n FROM kept')).toHaveLength(versions);
    await driver.exec('INSERT INTO kept VALUES (1)');
    await driver.close();
  }
});

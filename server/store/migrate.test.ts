import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Driver } from './driver/driver.ts';
import { CopyError } from './driver/copy.ts';
import { openDriver } from './driver/open.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/list.ts';

describe('migrate', () => {
  let driver: Driver;
  beforeEach(async () => {
    driver = await openDriver({ path: ':memory:' });
  });
  afterEach(() => driver.close());

  const versions = () => driver.all('SELECT version FROM schema_version ORDER BY version');

  it('numbers its steps 1, 2, 3 …', () => {
    expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, i) => i + 1));
  });

  it('applies each step once', async () => {
    await migrate(driver);
    await migrate(driver);
    expect(await versions()).toEqual(migrations.map(({ version }) => ({ version })));
    expect(await driver.all('SELECT count(*) AS n FROM run')).toEqual([{ n: 0 }]);
  });

  it('leaves nothing of a step that fails', async () => {
    const steps = [
      { version: 1, sql: 'CREATE TABLE a (x INTEGER)' },
      { version: 2, sql: 'CREATE TABLE b (x INTEGER); SELECT * FROM nowhere' },
    ];
    await expect(migrate(driver, steps)).rejects.toThrow('nowhere');
    expect(await versions()).toEqual([{ version: 1 }]);
    await expect(driver.all('SELECT * FROM b')).rejects.toThrow('b');
  });

  it('refuses a file from a later version', async () => {
    await migrate(driver, [{ version: 9, sql: 'SELECT 1' }]);
    await expect(migrate(driver)).rejects.toThrow(/schema version 9, this program knows/);
  });
});

describe('a file of an earlier schema', () => {
  const steps = [1, 2, 3].map((version) => ({
    version,
    sql: `CREATE TABLE t${version} AS SELECT ${version} AS x`,
  }));
  let path: string;
  beforeEach(async () => {
    path = join(mkdtempSync(join(tmpdir(), 'migrate-')), 'old.duckdb');
    await migrated(1);
  });
  afterEach(() => rmSync(dirname(path), { recursive: true }));

  /** Opens the file, migrates it to `version`, and tells what is in it after. */
  async function migrated(version: number, file = path) {
    const driver = await openDriver({ path: file });
    try {
      const { kept } = await migrate(driver, steps.slice(0, version));
      const tables = await driver.all(
        "SELECT table_name AS t FROM duckdb_tables() WHERE table_name LIKE 't_' ORDER BY t",
      );
      return { kept, tables: tables.map(({ t }) => t) };
    } finally {
      await driver.close();
    }
  }

  it('is copied first, whole, and once', async () => {
    expect(readdirSync(dirname(path))).toEqual(['old.duckdb']);
    const first = await migrated(3);
    expect(first).toEqual({ kept: `${path}.before-v3`, tables: ['t1', 't2', 't3'] });
    expect((await migrated(3)).kept).toBe(null);
    expect(readdirSync(dirname(path))).toEqual(['old.duckdb', 'old.duckdb.before-v3']);
    const again = await migrated(1, `${path}.before-v3`);
    expect(again).toEqual({ kept: null, tables: ['t1'] });
  });

  it('never loses an earlier copy', async () => {
    writeFileSync(`${path}.before-v2`, 'kept');
    expect((await migrated(2)).kept).toBe(`${path}.before-v2-2`);
    expect(readFileSync(`${path}.before-v2`, 'utf8')).toBe('kept');
  });

  it('is left as it is where the copy cannot be made', async () => {
    const driver = await openDriver({ path });
    const full = {
      ...driver,
      copyTo: () => Promise.reject(new CopyError('No space left on device')),
    };
    await expect(migrate(full, steps)).rejects.toThrow(
      /before-v3, which failed \(The database could not be copied: No space left on device\)\. Nothing was changed/,
    );
    await driver.close();
    expect(await migrated(1)).toEqual({ kept: null, tables: ['t1'] });
    expect(readdirSync(dirname(path))).toEqual(['old.duckdb']);
  });

  it('goes on from the last whole step after a stop in the middle', async () => {
    const stopped = [steps[0], steps[1], { version: 3, sql: 'SELECT * FROM nowhere' }].filter(
      (step) => step !== undefined,
    );
    const driver = await openDriver({ path });
    await expect(migrate(driver, stopped)).rejects.toThrow('nowhere');
    await driver.close();
    expect(await migrated(3)).toEqual({
      kept: `${path}.before-v3-2`,
      tables: ['t1', 't2', 't3'],
    });
    expect((await migrated(1, `${path}.before-v3`)).tables).toEqual(['t1']);
  });
});

it("leaves another program's database alone", async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'migrate-')), 'other.duckdb');
  const driver = await openDriver({ path });
  await driver.exec('CREATE TABLE sales (x INTEGER)');
  await expect(migrate(driver)).rejects.toThrow(/other\.duckdb is another program's: .+--db/);
  expect(await driver.all('SELECT table_name AS t FROM duckdb_tables()')).toEqual([{ t: 'sales' }]);
  await driver.close();
  rmSync(dirname(path), { recursive: true });
});

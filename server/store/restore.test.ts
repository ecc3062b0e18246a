import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseReport } from '#core/report/parse';
import { git, measured } from '../fixtures/commits.ts';
import { backUpFile } from './backup.ts';
import { openDriver } from './driver/open.ts';
import { inspectDatabase } from './inspect.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open.ts';
import { restoreDatabase } from './restore.ts';

let folder: string;
let backup: string;
let path: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
  backup = join(folder, 'backup.duckdb');
  path = join(folder, 'data', 'own.duckdb');
  await make(path, ['a']);
  await backUpFile(path, backup);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs of these commits, into a new or an old file. */
async function make(file: string, commits: string[]) {
  const store = await openStore({ path: file });
  for (const commit of commits) {
    const report = measured(git(commit, [], 1), [1, 2]);
    const parsed = parseReport(report);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    await store.submit({
      project: 'p',
      body: Buffer.from(JSON.stringify(report)),
      content: { form: 'report', report: parsed.report },
    });
  }
  await store.close();
}

const beside = () => readdirSync(join(folder, 'data')).sort();

describe('a restored backup', () => {
  it('takes the place of the database, which is kept, however often', async () => {
    await make(path, ['b', 'c']);
    const first = await restoreDatabase(backup, path);
    expect(first).toMatchObject({ projects: 1, runs: 1, kept: `${path}.before-restore` });
    expect((await inspectDatabase(path)).runs).toBe(1);
    expect((await inspectDatabase(`${path}.before-restore`)).runs).toBe(3);
    const second = await restoreDatabase(`${path}.before-restore`, path);
    expect(second).toMatchObject({ runs: 3, kept: `${path}.before-restore-2` });
    expect(beside()).toEqual([
      'own.duckdb',
      'own.duckdb.before-restore',
      'own.duckdb.before-restore-2',
    ]);
  });

  it('is put where nothing is', async () => {
    const fresh = join(folder, 'new', 'own.duckdb');
    expect(await restoreDatabase(backup, fresh)).toMatchObject({ runs: 1, kept: null });
    expect((await inspectDatabase(fresh)).runs).toBe(1);
  });

  it('has nothing of the log that lay beside the file it replaces, which is kept with that', async () => {
    await cutOff(path, 'CREATE TABLE of_the_log (x INTEGER)');
    // Of a file that cannot be opened the log stays what it is.
    writeFileSync(path, 'damaged');
    const { kept } = await restoreDatabase(backup, path);
    expect(existsSync(`${path}.wal`)).toBe(false);
    expect(existsSync(`${kept}.wal`)).toBe(true);
    const driver = await openDriver({ path });
    await expect(driver.all('SELECT * FROM of_the_log')).rejects.toThrow('does not exist');
    await driver.close();
  });

  it('brings its own log along where it is the file of a server that was cut off', async () => {
    await cutOff(backup, "INSERT INTO project VALUES ('of the log', now())");
    expect(await restoreDatabase(backup, path)).toMatchObject({ projects: 2 });
    expect(beside()).toEqual(['own.duckdb', 'own.duckdb.before-restore']);
  });
});

describe('what cannot be restored leaves everything as it is', () => {
  it.each<[string, () => void | Promise<void>, RegExp]>([
    [
      'cut short',
      () => writeFileSync(backup, readFileSync(backup).subarray(0, 300_000)),
      /backup\.duckdb cannot be restored: it is damaged or cut short\. Nothing was changed/,
    ],
    [
      'damaged inside',
      () => {
        const bytes = readFileSync(backup);
        for (let at = 12_288; at < bytes.length; at += 4_096) bytes[at] = (bytes[at] ?? 0) ^ 255;
        writeFileSync(backup, bytes);
      },
      /cannot be restored: it is damaged/,
    ],
    ['text', () => writeFileSync(backup, '{}'), /cannot be restored: it is no DuckDB database/],
    ['empty', () => writeFileSync(backup, ''), /cannot be restored: it is no DuckDB database/],
    [
      'foreign',
      async () => {
        rmSync(backup);
        const driver = await openDriver({ path: backup });
        await driver.exec('CREATE TABLE sales (x INTEGER)');
        await driver.close();
      },
      /backup\.duckdb is another program's/,
    ],
    [
      'of a newer version',
      async () => {
        const driver = await openDriver({ path: backup });
        await migrate(driver);
        await driver.exec("INSERT INTO schema_version VALUES (99, '2026-01-01')");
        await driver.close();
      },
      /schema version 99, this program knows/,
    ],
    [
      'without a report',
      async () => {
        const driver = await openDriver({ path: backup });
        await driver.exec('DELETE FROM report');
        await driver.close();
      },
      /cannot be restored: 1 of its runs have no report/,
    ],
  ])('%s', async (_, spoil, sentence) => {
    await spoil();
    const before = readFileSync(path);
    await expect(restoreDatabase(backup, path)).rejects.toThrow(sentence);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(beside()).toEqual(['own.duckdb']);
  });

  it('where the database is in use', async () => {
    const store = await openStore({ path });
    await expect(restoreDatabase(backup, path)).rejects.toThrow(/own\.duckdb is in use by process/);
    expect(beside()).toEqual(['own.duckdb', 'own.duckdb.scratch']);
    await store.close();
  });
});

it('a look into a database changes no byte of it', async () => {
  const before = readFileSync(backup);
  await inspectDatabase(backup);
  expect(readFileSync(backup).equals(before)).toBe(true);
});

/** Runs SQL in a process that is killed after, so that it stays in the log. */
async function cutOff(file: string, sql: string) {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { DuckDBInstance } from '@duckdb/node-api';
     const connection = await (await DuckDBInstance.create(${JSON.stringify(file)})).connect();
     await connection.run(${JSON.stringify(sql)});
     console.log('done'); setInterval(() => connection, 1e6);`,
  ]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(existsSync(`${file}.wal`)).toBe(true);
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Driver } from './driver.ts';
import { openDuckdbAsync } from './duckdb-async.ts';
import { openNodeApi } from './node-api.ts';

const drivers = [
  { name: 'node-api', open: openNodeApi, installed: true },
  { name: 'duckdb-async', open: openDuckdbAsync, installed: isInstalled('duckdb-async') },
];

/** Every client keeps the same promises: add it above and nowhere else. */
describe.each(drivers)('driver $name', ({ name, open, installed }) => {
  if (!installed) return it.skip(`${name} is not installed here`);
  let folder: string;
  let path: string;
  let driver: Driver;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'driver-'));
    path = join(folder, 'test.duckdb');
    driver = await open({ path });
  });
  afterEach(async () => {
    await driver.close();
    rmSync(folder, { recursive: true });
  });

  it('answers BIGINT, count and sum as number, timestamps as ISO text, lists as arrays', async () => {
    const [row] = await driver.all(
      `SELECT 7::BIGINT AS big, count(*) AS c, sum(x) AS s, TIMESTAMP '2026-05-04 10:00:00.123' AS t,
              ['a', NULL] AS l, NULL AS nothing FROM range(4) r(x)`,
    );
    expect(row).toEqual({
      big: 7,
      c: 4,
      s: 6,
      t: '2026-05-04T10:00:00.123Z',
      l: ['a', null],
      nothing: null,
    });
  });

  it('refuses a BIGINT that a number cannot hold', async () => {
    await expect(driver.all('SELECT 9007199254740993::BIGINT AS x')).rejects.toThrow('beyond 2^53');
  });

  it('binds text, numbers, booleans, null and bytes', async () => {
    const bytes = new Uint8Array([0, 255, 1]);
    const [row] = await driver.all(
      'SELECT $1 AS t, $2 AS i, $3 AS d, $4 AS b, $5 AS n, $6::BLOB AS raw',
      "o'brien; --",
      5,
      0.1,
      true,
      null,
      bytes,
    );
    expect(row).toMatchObject({ t: "o'brien; --", i: 5, d: 0.1, b: true, n: null });
    expect(new Uint8Array(row?.raw as Uint8Array)).toEqual(bytes);
  });

  it('takes arrays as one JSON parameter', async () => {
    const rows = await driver.all(
      `SELECT unnest(from_json($1::json, '["VARCHAR"]')) AS id ORDER BY id`,
      JSON.stringify(['b', 'a "quoted"']),
    );
    expect(rows.map((row) => row.id)).toEqual(['a "quoted"', 'b']);
  });

  it('appends rows in any column order, lists as JSON text, missing columns as NULL', async () => {
    await driver.exec(
      'CREATE TABLE t (a TEXT, n INTEGER, big BIGINT, d DOUBLE, b BOOLEAN, since TIMESTAMP, l TEXT[], raw BLOB, gone TEXT)',
    );
    await driver.insertRows(
      't',
      ['l', 'a', 'n', 'big', 'd', 'b', 'since', 'raw'],
      [
        [
          '["x","y"]',
          'é',
          1,
          2n ** 40n,
          0.1,
          true,
          '2026-05-04T12:00:00+02:00',
          new Uint8Array([9]),
        ],
        [null, null, null, null, null, null, null, null],
        ['[]', '', 0, 0, 0, false, '1969-12-31T23:59:59.999Z', new Uint8Array()],
      ],
    );
    const rows = await driver.all('SELECT * EXCLUDE raw FROM t');
    expect(rows[0]).toEqual({
      a: 'é',
      n: 1,
      big: 2 ** 40,
      d: 0.1,
      b: true,
      since: '2026-05-04T10:00:00.000Z',
      l: ['x', 'y'],
      gone: null,
    });
    expect(Object.values(rows[1] ?? {}).every((value) => value === null)).toBe(true);
    expect(rows[2]).toMatchObject({ a: '', l: [], since: '1969-12-31T23:59:59.999Z' });
  });

  it('takes in and gives out any text, any bytes and the ends of every number', async () => {
    const texts = ['a\0b', '\ud800 half', '😀\u202e"\\\n', '\\x41', "'); DROP TABLE t; --", ''];
    const kept = ['a\0b', '\ufffd half', ...texts.slice(2)];
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const doubles = [Number.MAX_VALUE, 5e-324, -0.1, 1 / 3, 1e22, 0.30000000000000004];
    await driver.exec('CREATE TABLE t (a TEXT, d DOUBLE, big BIGINT, raw BLOB, l TEXT[])');
    await driver.insertRows(
      't',
      ['a', 'd', 'big', 'raw', 'l'],
      texts.map((text, i) => [
        text,
        doubles[i] ?? 0,
        i % 2 ? -(2n ** 53n) + 1n : Number.MAX_SAFE_INTEGER,
        bytes,
        JSON.stringify([kept[i], null]),
      ]),
    );
    const rows = await driver.all('SELECT * FROM t');
    expect(rows.map(({ a, d, l }) => ({ a, d, l }))).toEqual(
      kept.map((text, i) => ({ a: text, d: doubles[i], l: [text, null] })),
    );
    expect(rows.map(({ big }) => big)).toEqual(
      texts.map((_, i) => (i % 2 ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER)),
    );
    expect(rows.every(({ raw }) => Buffer.compare(raw as Uint8Array, bytes) === 0)).toBe(true);
    for (const [i, text] of texts.entries())
      expect(await driver.all('SELECT $1 AS x', text)).toEqual([{ x: kept[i] }]);
    expect(await driver.all('SELECT $1 + 1 AS x', 2n ** 40n)).toEqual([{ x: 2 ** 40 + 1 }]);
  });

  it('appends many rows in their order, and none where one is refused', async () => {
    await driver.exec('CREATE TABLE t (x INTEGER PRIMARY KEY, a TEXT)');
    const filler = 'x'.repeat(3_000);
    const rows = Array.from({ length: 3_000 }, (_, i) => [2 * i, filler]);
    await driver.insertRows('t', ['x', 'a'], rows);
    const found = await driver.all<{ x: number }>('SELECT x FROM t ORDER BY rowid');
    expect(found.map(({ x }) => x)).toEqual(rows.map(([x]) => x));
    await expect(
      driver.transaction((c) =>
        c.insertRows(
          't',
          ['x', 'a'],
          [...Array(3_000).keys()].map((i) => [5_999 - 2 * i, filler]).concat([[0, '']]),
        ),
      ),
    ).rejects.toThrow(/constraint|duplicate/i);
    expect(await driver.all('SELECT count(*) AS n FROM t')).toEqual([{ n: 3_000 }]);
  });

  it('commits what resolves and rolls back what throws, then goes on', async () => {
    await driver.exec('CREATE TABLE t (x INTEGER PRIMARY KEY)');
    await driver.transaction((c) => c.insertRows('t', ['x'], [[1]]));
    await expect(
      driver.transaction(async (c) => {
        await c.run('INSERT INTO t VALUES (2)');
        await c.run('INSERT INTO t VALUES (1)');
      }),
    ).rejects.toThrow(/constraint/i);
    await expect(
      driver.transaction(async (c) => {
        await c.run('INSERT INTO t VALUES (3)');
        throw new Error('my own');
      }),
    ).rejects.toThrow('my own');
    await expect(
      driver.transaction(async (c) => {
        await c.run('INSERT INTO t VALUES (3)');
        // Swallowed: the transaction is lost all the same and must not look committed.
        await c.run('INSERT INTO t VALUES (1)').catch(() => undefined);
      }),
    ).rejects.toThrow(/constraint/i);
    await driver.transaction((c) => c.run('INSERT INTO t VALUES (4)'));
    expect(await driver.all('SELECT x FROM t ORDER BY x')).toEqual([{ x: 1 }, { x: 4 }]);
  });

  it('keeps transactions apart however many are asked for at once', async () => {
    await driver.exec('CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (0)');
    await Promise.all(
      Array.from({ length: 30 }, () =>
        driver.transaction(async (c) => {
          const [row] = await c.all<{ x: number }>('SELECT x FROM t');
          await c.run('UPDATE t SET x = $1', (row?.x ?? 0) + 1);
        }),
      ),
    );
    expect(await driver.all('SELECT x FROM t')).toEqual([{ x: 30 }]);
  });

  it('reads while a transaction is open, and sees nothing of it', async () => {
    await driver.exec('CREATE TABLE t (x INTEGER)');
    await driver.transaction(async (c) => {
      await c.run('INSERT INTO t VALUES (1)');
      expect(await driver.all('SELECT count(*) AS n FROM t')).toEqual([{ n: 0 }]);
    });
  });

  it('reaches no other file and keeps its settings', async () => {
    await expect(driver.all("SELECT * FROM read_text('/etc/hostname')")).rejects.toThrow();
    await expect(driver.exec(`ATTACH '${join(folder, 'other.duckdb')}'`)).rejects.toThrow();
    await expect(driver.exec(`COPY (SELECT 1) TO '${join(folder, 'x.csv')}'`)).rejects.toThrow();
    await expect(driver.exec('SET enable_external_access = true')).rejects.toThrow();
  });

  it('writes and reads files in its scratch folder, which is empty at first and gone at the end', async () => {
    const { scratch } = driver;
    expect(readdirSync(scratch)).toEqual([]);
    const copy = join(scratch, 'x.parquet').replaceAll("'", "''");
    await driver.exec(`COPY (SELECT 7 AS x) TO '${copy}' (FORMAT parquet)`);
    expect(await driver.all(`SELECT x FROM read_parquet('${copy}')`)).toEqual([{ x: 7 }]);
    await expect(driver.exec(`COPY (SELECT 1) TO '${scratch}/../x.csv'`)).rejects.toThrow();
    await expect(driver.exec(`COPY (SELECT 1) TO '${scratch}.csv'`)).rejects.toThrow();
    await driver.close();
    expect(existsSync(scratch)).toBe(false);
    mkdirSync(scratch);
    writeFileSync(join(scratch, 'left-by-a-kill'), '');
    driver = await open({ path });
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('copies the whole database while it is read and written, and keeps its lock', async () => {
    await driver.exec('CREATE TABLE t (x INTEGER PRIMARY KEY, s TEXT)');
    await driver.exec("INSERT INTO t SELECT range, repeat('x', 99) FROM range(20000)");
    const slow = driver.all('SELECT count(*) AS n FROM t, range(3000) r WHERE t.x + range < 5');
    await driver.run("UPDATE t SET s = 'y' WHERE x < 15000");
    const copy = join(driver.scratch, "a co'py.duckdb");
    const [, n] = await Promise.all([
      driver.copyTo(copy),
      slow,
      driver.run('INSERT INTO t VALUES (-1, NULL)'),
    ]);
    expect(n).toEqual([{ n: 15 }]);
    expect(existsSync(`${copy}.wal`)).toBe(false);
    const copied = await open({ path: copy });
    expect(await copied.all("SELECT count(*) AS n, count(*) FILTER (s = 'y') AS y FROM t")).toEqual(
      [{ n: 20_000, y: 15_000 }],
    );
    await copied.close();
    await expect(driver.copyTo(copy)).rejects.toThrow('could not be copied: EEXIST');
    await expect(openElsewhere(path)).rejects.toThrow('Could not set lock');
  });

  it('has a scratch folder without a file, too', async () => {
    const memory = await open({ path: ':memory:' });
    await memory.exec(`COPY (SELECT 1) TO '${join(memory.scratch, 'x.csv')}'`);
    expect(readdirSync(memory.scratch)).toEqual(['x.csv']);
    await memory.exec('CREATE TABLE t (x INTEGER PRIMARY KEY); INSERT INTO t VALUES (7)');
    await memory.copyTo(join(memory.scratch, 'copy'));
    const copied = await open({ path: join(memory.scratch, 'copy') });
    expect(await copied.all('SELECT x FROM t')).toEqual([{ x: 7 }]);
    await copied.close();
    await memory.close();
    expect(existsSync(memory.scratch)).toBe(false);
  });

  it('opens any path, and a file behind a link as the file it is', async () => {
    const odd = join(folder, 'it\'s a "folder" ü%2f');
    mkdirSync(odd);
    symlinkSync(path, join(odd, 'link.duckdb'));
    await expect(open({ path: join(odd, 'link.duckdb') })).rejects.toThrow('in use by process');
    symlinkSync(join(odd, "d'b.duckdb"), join(folder, 'dangling.duckdb'));
    const linked = await open({ path: join(folder, 'dangling.duckdb') });
    await linked.exec(
      `CREATE TABLE t (x INTEGER); COPY t TO '${join(linked.scratch, 't.csv').replaceAll("'", "''")}'`,
    );
    expect(readdirSync(odd).filter((name) => name.startsWith("d'b.duckdb"))).toEqual([
      "d'b.duckdb",
      "d'b.duckdb.scratch",
      "d'b.duckdb.wal",
    ]);
    await linked.close();
  });

  it('keeps everything over a restart', async () => {
    await driver.exec('CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (7)');
    await driver.close();
    driver = await open({ path });
    expect(await driver.all('SELECT x FROM t')).toEqual([{ x: 7 }]);
  });

  it('lets the file go when it is closed, whatever was asked of it', async () => {
    await driver.exec('CREATE TABLE t (x INTEGER)');
    await driver.insertRows('t', ['x'], [[1], [2]]);
    await driver.all('SELECT * FROM t WHERE x = $1', 1);
    await driver.all('SELECT nowhere').catch(() => undefined);
    await driver.transaction((c) => c.run('DELETE FROM nowhere')).catch(() => undefined);
    await driver.close();
    await openElsewhere(path);
    driver = await open({ path });
    expect(await driver.all('SELECT count(*) AS n FROM t')).toEqual([{ n: 2 }]);
  });

  it('refuses a second instance on the same file in this process', async () => {
    await expect(open({ path })).rejects.toThrow(`in use by process ${process.pid}`);
  });

  it('names the process that holds the file', async () => {
    const held = join(folder, 'held.duckdb');
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { DuckDBInstance } from '@duckdb/node-api';
       const db = await DuckDBInstance.create(${JSON.stringify(held)});
       console.log('open'); setInterval(() => db, 1e6);`,
    ]);
    try {
      await once(holder.stdout, 'data');
      await expect(open({ path: held })).rejects.toThrow(
        new RegExp(`held\\.duckdb is in use by process ${holder.pid} \\(node\\).*--db`),
      );
    } finally {
      holder.kill('SIGKILL');
      await once(holder, 'close');
    }
  });
});

const both = drivers.every(({ installed }) => installed);
it.skipIf(!both)('reads with each client what the other wrote', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const path = join(folder, 'test.duckdb');
  const columns = 'x BIGINT PRIMARY KEY, t TIMESTAMP, l TEXT[], raw BLOB, j TEXT';
  try {
    for (const [i, { open }] of [...drivers, ...drivers].entries()) {
      const driver = await open({ path });
      if (i === 0) await driver.exec(`CREATE TABLE t (${columns})`);
      else await driver.exec(`ALTER TABLE t ADD COLUMN c${i} INTEGER`);
      await driver.insertRows(
        't',
        ['x', 't', 'l', 'raw', 'j'],
        [[i, '2026-05-04T10:00:00.000Z', '["a"]', new Uint8Array([255, i]), '{}']],
      );
      const rows = await driver.all('SELECT x, t, l, raw, j FROM t ORDER BY x');
      expect(rows).toHaveLength(i + 1);
      rows.forEach(({ raw, ...row }, x) => {
        expect(row).toEqual({ x, t: '2026-05-04T10:00:00.000Z', l: ['a'], j: '{}' });
        expect([...(raw as Uint8Array)]).toEqual([255, x]);
      });
      await driver.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Opens a database in another process. */
const openElsewhere = (path: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `import { DuckDBInstance } from '@duckdb/node-api';
     await DuckDBInstance.create(${JSON.stringify(path)});`,
  ]);

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

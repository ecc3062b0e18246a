import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { git, measured } from '../../server/fixtures/commits.ts';
import { writeOldDatabase } from '../../server/fixtures/old-database.ts';
import { TestServer } from '../../server/fixtures/running-server.ts';
import { inspectDatabase } from '../../server/store/inspect.ts';
import { closedAddress } from '../fixtures/closed-address.ts';
import { runCli } from '../fixtures/run-cli.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  await server.post('p', measured(git('a', [], 1), [1, 2]));
  await server.post('q', measured(git('b', [], 1), [1, 2, 3]));
});
afterAll(() => server.close());

const SIZE = /\(\d+(\.\d)? [kM]B\)\.\n$/;

describe('backup and restore', () => {
  it('take everything from a running server into a new place', async () => {
    const cwd = tempFolder();
    const taken = await runCli(['backup', 'b.duckdb', '--url', server.url], { cwd });
    expect(taken).toMatchObject({ exitCode: 0, stderr: '' });
    const origin = server.url.replace(/\/$/, '');
    expect(taken.stdout.replace(SIZE, '')).toBe(
      `Backed up 2 runs of 2 projects from ${origin} to b.duckdb `,
    );
    expect(readdirSync(cwd)).toEqual(['b.duckdb']);

    const restored = await runCli(['restore', 'b.duckdb'], { cwd });
    expect(restored).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: 'Restored 2 runs of 2 projects to data/ranktrail.duckdb.\n',
    });
    // A folder made for the database keeps itself out of git, as one that serve makes.
    expect(readFileSync(join(cwd, 'data/.gitignore'), 'utf8')).toBe('*\n');
    const again = await runCli(['restore', 'b.duckdb', '--json'], { cwd });
    expect(again.json()).toEqual({
      file: join(cwd, 'b.duckdb'),
      db: join(cwd, 'data/ranktrail.duckdb'),
      kept: join(cwd, 'data/ranktrail.duckdb.before-restore'),
      ...{ schema: 3, projects: 2, runs: 2, questions: 5 },
    });
    expect(again.stderr).toBe(
      'Restored 2 runs of 2 projects to data/ranktrail.duckdb.\n' +
        'The database that was there is kept as data/ranktrail.duckdb.before-restore.\n',
    );

    const rebuilt = await runCli(['doctor', '--rebuild'], { cwd });
    expect(rebuilt).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: 'Scored again from their reports: 2 runs; nothing changed.\n',
    });

    const offline = await runCli(['backup', '--db', 'data/ranktrail.duckdb', '--json'], { cwd });
    const { file, bytes, ...rest } = offline.json() as unknown as { file: string; bytes: number };
    expect(rest).toEqual({ url: null, schema: 3, projects: 2, runs: 2, questions: 5 });
    expect(file).toMatch(/ranktrail-\d{8}T\d{6}Z\.duckdb$/);
    expect(statSync(file).size).toBe(bytes);
  });

  it('replace an earlier backup only by a whole one', async () => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, 'b.duckdb'), 'earlier');
    const url = await closedAddress();
    const failed = await runCli(['backup', 'b.duckdb', '--url', url], { cwd });
    expect(failed.exitCode).toBe(4);
    expect(failed.stderr).toContain(`error: No server answers at ${url}: start one with`);
    expect(readFileSync(join(cwd, 'b.duckdb'), 'utf8')).toBe('earlier');

    const controller = new AbortController();
    const stopped = runCli(['backup', 'b.duckdb', '--url', server.url], {
      cwd,
      signal: controller.signal,
    });
    controller.abort();
    expect(await stopped).toMatchObject({ exitCode: 130 });
    expect(readFileSync(join(cwd, 'b.duckdb'), 'utf8')).toBe('earlier');
    expect(readdirSync(cwd)).toEqual(['b.duckdb']);

    const taken = await runCli(['backup', 'b.duckdb', '--url', server.url], { cwd });
    expect(taken.exitCode).toBe(0);
    expect(readdirSync(cwd)).toEqual(['b.duckdb']);
  });

  it.each<[string[], number, RegExp]>([
    [['restore', 'gone.duckdb'], 2, /gone\.duckdb does not exist: name a backup\.$/],
    [['restore', '.'], 2, /is a folder: name the backup in it\.$/],
    [['restore', 'text'], 2, /text cannot be restored: it is no DuckDB database\. Nothing was/],
    [['restore', 'text', '--db', 'text'], 2, /text is the database itself: name a backup\.$/],
    [['restore', 'text', '--db', ':memory:'], 2, /in memory is gone .+: name a file with --db\.$/],
    [['backup', 'x', '--db', 'gone.duckdb'], 2, /no database at .+gone\.duckdb: name yours/],
    [['backup', 'text', '--db', 'text'], 2, /text is the database itself: name another file/],
    [['backup', '.'], 2, /is a folder: name a file in it\.$/],
    [['backup', 'no/b.duckdb'], 2, /no does not exist: make the folder first\.$/],
    [['backup', 'live'], 2, /live is a database in use \(.+live\.wal lies beside it\)/],
    [['doctor', '--rebuild', '--db', 'gone'], 2, /no database at .+gone: name yours with --db/],
    [['doctor', '--rebuild', '--db', 'text'], 2, /text cannot be opened: it is no DuckDB/],
  ])('%j ends with %i and a sentence', async (argv, exitCode, sentence) => {
    const cwd = tempFolder();
    for (const name of ['text', 'live.wal']) writeFileSync(join(cwd, name), 'text');
    const result = await runCli([...argv, '--json'], { cwd });
    expect(result.json()).toMatchObject({ error: { message: expect.stringMatching(sentence) } });
    expect(result.exitCode).toBe(exitCode);
    expect(readdirSync(cwd).sort()).toEqual(['live.wal', 'text']);
  });

  it('and what else opens an older file say where it is kept as it was', async () => {
    const cwd = tempFolder();
    const db = join(cwd, 'old.duckdb');
    await writeOldDatabase(db, 1);
    const removed = await runCli(['demo', '--remove', '--db', db, '--json'], { cwd });
    const kept = `${db}.before-v3`;
    expect(removed.json()).toEqual({ removed: 0, kept });
    expect(removed.stderr).toContain(`of an earlier version and is kept as ${kept}.\n`);
    expect((await inspectDatabase(kept)).schema).toBe(1);
    const again = await runCli(['demo', '--remove', '--db', db, '--json'], { cwd });
    expect(again.json()).toEqual({ removed: 0, kept: null });
  });

  it('name the process that has the database', async () => {
    const cwd = tempFolder();
    expect((await runCli(['backup', 'b', '--url', server.url], { cwd })).exitCode).toBe(0);
    for (const argv of [
      ['restore', 'b'],
      ['doctor', '--rebuild'],
    ]) {
      const refused = await runCli([...argv, '--db', server.db], { cwd });
      expect(refused.exitCode).toBe(4);
      expect(refused.stderr).toMatch(/^error: The database .+ is in use by process \d+\. Stop/);
    }
    expect(existsSync(`${server.db}.before-restore`)).toBe(false);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured } from '../../server/fixtures/commits.ts';
import { TestServer } from '../../server/fixtures/running-server.ts';
import { runCli } from '../fixtures/run-cli.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';

let server: TestServer;
let run: string;
beforeAll(async () => {
  server = await TestServer.start();
  await server.post('p', measured(git('c0', [], 1), [1, 7]));
  run = (await server.post('p', measured(git('c1', ['c0'], 2), [1, 2]))).run.id;
});
afterAll(() => server.close());

const folder = tempFolder(afterAll);
const exported = (...argv: string[]) =>
  runCli(['export', '--project', 'p', ...argv], {
    cwd: folder,
    env: { RANKTRAIL_URL: server.url },
  });

describe('export', () => {
  it('writes a table in the format that the file is named after', async () => {
    const { exitCode, stdout } = await exported('q.csv');
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/^Wrote questions of p to q\.csv: \d+ bytes\n$/),
    ]);
    const lines = readFileSync(join(folder, 'q.csv'), 'utf8').split('\r\n');
    expect(lines[0]).toContain('"run_id","sha","qid"');
    expect(lines).toHaveLength(6);
    expect((await exported('r.parquet', '--what', 'runs')).exitCode).toBe(0);
    expect(readFileSync(join(folder, 'r.parquet')).subarray(0, 4).toString()).toBe('PAR1');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('writes to standard output without a file, and nothing else there', async () => {
    const { exitCode, stdout } = await exported('--run', run, '--what', 'runs');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ run_id: run, 'recall@5': 1, position: 1 }]);
  });

  it('tells programs what was written', async () => {
    const { json } = await exported('j.json', '--limit', '1', '--json');
    const bytes = readFileSync(join(folder, 'j.json')).length;
    expect(json()).toEqual({
      ...{ file: join(folder, 'j.json'), project: 'p', what: 'questions', format: 'json', bytes },
    });
    expect((await exported('--json')).stderr).toContain('name a file for the table');
  });

  it('leaves no file behind where it fails, and one that was there as it was', async () => {
    const none = await exported('none.csv', '--run', 'nothing');
    expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining('There is no run')]);
    expect(existsSync(join(folder, 'none.csv'))).toBe(false);
    const wrong = await exported('x.json', '--include', 'secrets');
    expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('?include')]);
    const lost = await exported(join('no', 'such', 'folder.csv'));
    expect([lost.exitCode, lost.stderr]).toEqual([2, expect.stringContaining('does not exist')]);
  });
});

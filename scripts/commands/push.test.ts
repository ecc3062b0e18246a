import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RunPage } from '../../server/routes/schema/run.ts';
import { startServer, type RunningServer } from '../../server/main.ts';
import { closedAddress } from '../fixtures/closed-address.ts';
import { runCli } from '../fixtures/run-cli.ts';
import { TempRepository, tempFolder } from '../git/fixtures/temp-repository.ts';
import { Client } from '../harness/client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, db: ':memory:', basePath: '/' });
});
afterAll(() => server.close());

const SHA = '0123456789012345678901234567890123456789';
const report = (recall: number) => ({
  format: 'ranktrail-report',
  version: 1,
  git: { sha: SHA },
  config: { k: 5 },
  metrics: { 'recall@5': recall },
  questions: [{ qid: 'q1', relevant_chunk_ids: ['a#0'], retrieved: ['a#0'] }],
});

function folderWith(files: Record<string, unknown>) {
  const folder = tempFolder();
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  }
  const push = (...argv: string[]) =>
    runCli(['push', ...argv], { cwd: folder, env: { RANKTRAIL_URL: server.url } });
  return { folder, push };
}

const runsOf = async (project: string) =>
  (await new Client({ url: server.url }).read(`projects/${project}/runs`, RunPage)).runs;

describe('push', () => {
  it('sends a report that any tool wrote, and says what its rankings do not bear out', async () => {
    const { push } = folderWith({ 'r.json': report(0.5) });
    const { exitCode, stdout, stderr } = await push('r.json', '--project', 'tools');
    expect(exitCode).toBe(0);
    expect(stderr).toBe('warning: The report claims recall@5 = 0.5, its rankings give 1.\n');
    expect(stdout).toMatch(
      /^Stored for 0123456: http:\/\/127\.0\.0\.1:\d+\/p\/tools\/runs\/\w+\n$/,
    );
    const again = await push('r.json', '--project', 'tools', '--json');
    expect(again.json()).toMatchObject({ pushed: [{ sha: SHA, duplicate: true }] });
    expect(await runsOf('tools')).toHaveLength(1);
  });

  it('sends a flat map of the commit that is checked out, or named', async () => {
    const { folder, push } = folderWith({ 'm.json': { 'recall@5': 0.8, mrr: 0.6 } });
    expect(await push('m.json', '--project', 'flat')).toMatchObject({
      exitCode: 2,
      stderr: `error: ${folder} is not in a git repository: run ranktrail inside one, or pass --sha <commit>.\n`,
    });
    const sha = new TempRepository(folder).commit('Start');
    expect((await push('m.json', '--project', 'flat', '--k', '5')).exitCode).toBe(0);
    const named = await push('m.json', '--project', 'flat', '--sha', SHA, '--kind', 'nightly');
    expect(named.exitCode).toBe(0);
    const runs = await runsOf('flat');
    expect(
      runs.map(({ sha, branch, k, kind, verified }) => ({ sha, branch, k, kind, verified })),
    ).toEqual(
      expect.arrayContaining([
        { sha, branch: 'main', k: 5, kind: 'local', verified: false },
        { sha: SHA, branch: null, k: null, kind: 'nightly', verified: false },
      ]),
    );
  });

  it('has the server check a report without storing it with --dry-run', async () => {
    const { push } = folderWith({ 'r.json': report(0.5) });
    const rehearse = () => push('r.json', '--project', 'dry', '--dry-run', '--json');
    const { exitCode, stderr, json } = await rehearse();
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /^warning: The report claims recall@5 = 0\.5, its rankings give 1\.\nWould send r\.json: \d+ metrics\n$/,
    );
    expect(json()).toMatchObject({
      pushed: [{ sha: SHA, duplicate: false, checked_by: 'server', metrics: { mrr: 1 } }],
    });
    await expect(runsOf('dry')).rejects.toThrow('404');
    await push('r.json', '--project', 'dry');
    expect((await rehearse()).json()).toMatchObject({ pushed: [{ duplicate: true }] });
  });

  it('checks here with --dry-run where there is no server to ask, and says so', async () => {
    const { push } = folderWith({ 'r.json': report(0.5), 'm.json': { mrr: 1 } });
    const url = await closedAddress();
    const argv = ['r.json', 'm.json', '--sha', SHA, '--dry-run'];
    const away = await push(...argv, '--project', 'p', '--url', url);
    const note = `Checked here only: no server answers at ${url}.\n`;
    expect(away).toMatchObject({
      exitCode: 0,
      stderr: `${note}warning: The report claims recall@5 = 0.5, its rankings give 1.\n${note}`,
    });
    expect(away.stdout).toMatch(
      /^Would send r\.json: \d+ metrics\nWould send m\.json: 1 metrics\n$/,
    );
    const { exitCode, stderr } = await push(...argv);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('Checked here only: without a project the server cannot be asked.\n');
  });

  it.each([
    ['nope.json', /^error: .+nope\.json does not exist: check the path of the report\.\n$/],
    ['folder', /^error: .+ is a folder: name the report in it\.\n$/],
    ['broken.json', /^error: .+broken\.json is not JSON \(.+\): make the report again\.\n$/],
    ['bad.json', /is no valid report: correct what made it\.\n {2}\/git\/sha: .+\n/],
    ['percent.json', /is no valid report: .+\n {2}\/recall@5: .*not a percentage/],
    ['r.json --sha abcdef1', /is a report of 0123456, not of abcdef1: --sha is for flat maps/],
    ['r.json', /^error: The project has no name: pass --project, or write it into the report\.\n$/],
  ])('refuses %s with 2 and a sentence', async (line, sentence) => {
    const { push, folder } = folderWith({
      'broken.json': '{"a":',
      'bad.json': { ...report(1), git: {} },
      'percent.json': { 'recall@5': 82 },
      'r.json': report(1),
    });
    const argv = line === 'folder' ? [folder] : line.split(' ');
    const { exitCode, stdout, stderr } = await push(...argv);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  it('warns where the last report is of another commit than the one checked out', async () => {
    const repository = new TempRepository();
    const before = repository.commit('Before');
    mkdirSync(join(repository.folder, '.ranktrail'));
    repository.write(
      '.ranktrail/report.json',
      JSON.stringify({ ...report(1), git: { sha: before } }),
    );
    const send = () =>
      runCli(['push', '--project', 'stale'], {
        cwd: repository.folder,
        env: { RANKTRAIL_URL: server.url },
      });
    expect(await send()).toMatchObject({ exitCode: 0, stderr: '' });
    const after = repository.commit('After');
    const { exitCode, stdout, stderr } = await send();
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: `warning: The last report is of ${before.slice(0, 7)}, but ${after.slice(0, 7)} is checked out: run ranktrail eval to measure it.\n`,
    });
    expect(stdout).toContain(`There already for ${before.slice(0, 7)}: http`);
  });

  it('names the command to run first where there is no report', async () => {
    const { folder, push } = folderWith({});
    expect((await push()).stderr).toBe(
      `error: ${folder}/.ranktrail/report.json does not exist: run ranktrail eval first, or name a report.\n`,
    );
  });

  it('ends with 4 where no server answers, and keeps standard output for JSON', async () => {
    const { folder } = folderWith({ 'r.json': report(1) });
    const url = await closedAddress();
    const argv = ['push', 'r.json', '--project', 'p', '--url', url, '--json'];
    const result = await runCli(argv, { cwd: folder });
    expect(result.exitCode).toBe(4);
    expect(result.json()).toEqual({
      error: {
        message: `No server answers at ${url}: start one with ranktrail serve, or name yours in RANKTRAIL_URL.`,
        details: [],
        exit_code: 4,
      },
    });
    expect(result.stderr).toContain('does not answer; trying again in 0.3 s.');
  });
});

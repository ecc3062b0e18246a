import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RunPage } from '../../server/routes/schema/run.ts';
import { ProjectList } from '../../server/routes/schema/project.ts';
import { question, reportInput } from '../../server/fixtures/report.ts';
import { readPlan } from '../demo/history.ts';
import { closedAddress } from '../fixtures/closed-address.ts';
import { type CliResult, runCli } from '../fixtures/run-cli.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';
import { Client } from '../harness/client.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Runs of the demo, as `data/demo/history.json` plans them. */
const RUNS = (await readPlan()).commits.flatMap(({ runs }) => runs).length;

/** Starts in a folder and is interrupted at the first run of the demo that it tells of. */
async function begin(cwd: string, ...argv: string[]) {
  const interruption = new AbortController();
  return runCli(argv, {
    cwd,
    signal: interruption.signal,
    onWrite: (text) => /^ +\d+\/\d+ /.test(text) && interruption.abort('SIGINT'),
  });
}

/** `ranktrail serve` in a folder, until `stop`. */
async function serving(cwd: string, ...argv: string[]) {
  const interruption = new AbortController();
  let ended: Promise<CliResult> | undefined;
  const url = await new Promise<string>((resolve, reject) => {
    ended = runCli(['serve', '--port', '0', ...argv], {
      cwd,
      signal: interruption.signal,
      onWrite(text) {
        const address = /^Ranktrail is at (\S+)/.exec(text)?.[1];
        if (address) resolve(address);
      },
    });
    ended.then((result) => reject(new Error(result.stderr)), reject);
  });
  const stop = (signal = 'SIGTERM') => {
    interruption.abort(signal);
    return ended as Promise<CliResult>;
  };
  onTestFinished(async () => void (await stop()));
  return { url, stop, client: new Client({ url, retries: 0 }) };
}

/** The demo's repository as another version left it: one commit, clean, on main. Gives its git. */
function oldRepository(cwd: string) {
  const dir = join(cwd, 'data/demo-repository');
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', dir]);
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const git = (...args: string[]) => execFileSync('git', ['-C', dir, ...who, ...args]).toString();
  git('commit', '--quiet', '--allow-empty', '-m', 'Old');
  git('update-ref', 'refs/ranktrail/demo', 'HEAD');
  return git;
}

describe('serve', () => {
  it('leaves an empty database empty with --no-demo, and stops in order', async () => {
    const cwd = tempFolder();
    const { client, url, stop } = await serving(cwd, '--no-demo', '--db', 'x/r.duckdb');
    expect(await client.read('projects', ProjectList)).toEqual({ projects: [] });
    const { exitCode, stdout, stderr } = await stop();
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: `Ranktrail is at ${url}\n`,
      stderr: 'Database: x/r.duckdb\nStopped.\n',
    });
    expect(existsSync(join(cwd, 'x/r.duckdb'))).toBe(true);
    expect(
      (await (await serving(cwd, '--no-demo', '--db', 'x/r.duckdb')).stop('SIGINT')).exitCode,
    ).toBe(130);
  });

  it('refuses a taken port, a held database and an open address in a sentence', async () => {
    const cwd = tempFolder();
    const { url } = await serving(cwd, '--no-demo', '--db', 'r.duckdb');
    const { port } = new URL(url);
    const taken = await runCli(['serve', '--port', port, '--db', 'other.duckdb'], { cwd });
    expect(taken.exitCode).toBe(4);
    expect(taken.stderr).toMatch(new RegExp(`^error: Port ${port} is taken by .+--port \\d+`));
    const open = await runCli(['serve', '--host', '0.0.0.0', '--port', '0'], { cwd });
    expect(open.exitCode).toBe(2);
    expect(open.stderr).toMatch(/^error: .*0\.0\.0\.0/);
    expect(existsSync(join(cwd, 'other.duckdb'))).toBe(false);
  });
});

describe('the demo', () => {
  it('fills an empty server for real, gates 0, 1 and 2, and goes for good when removed', async () => {
    const cwd = tempFolder();
    const first = await serving(cwd);
    const page = await first.client.read('projects/demo/runs', RunPage);
    expect(page.runs).toHaveLength(RUNS);
    expect(page.runs.every(({ verified }) => verified)).toBe(true);

    const env = { RANKTRAIL_URL: first.url };
    const again = await runCli(['demo'], { cwd, env });
    expect(again).toMatchObject({ exitCode: 0, stderr: '' });
    expect(again.stdout).toBe(
      `All ${RUNS} runs of the demo are there already.\n` +
        `Repository: data/demo-repository\nDashboard:  ${first.url}p/demo\n`,
    );

    const gate = (...argv: string[]) =>
      runCli(['gate', '--project', 'demo', ...argv, '--json'], { cwd, env });
    const regressed = page.runs.find(({ subject }) => subject?.startsWith('Shorten the prompt'));
    expect((await gate('--run', `sha:${regressed?.sha}`)).exitCode).toBe(1);
    expect((await gate('--run', 'branch:main')).exitCode).toBe(0);
    expect((await gate('--run', 'branch:main', '--metric', 'recall@7')).exitCode).toBe(2);

    const stopped = await first.stop();
    expect(stopped.stderr).toContain(`Evaluating the demo: ${RUNS} runs`);
    expect(stopped.stderr).toMatch(new RegExp(`\\n {2}${RUNS}/${RUNS} {2}\\w{7} {2}.+\\n`));
    expect(stopped.stdout).toBe(`Ranktrail is at ${first.url}\n`);

    const second = await serving(cwd);
    const remove = () => runCli(['demo', '--remove'], { cwd });
    expect(await remove()).toMatchObject({
      exitCode: 4,
      stderr: expect.stringMatching(/^error: The database .+ is in use by .+ Stop that process/),
    });
    expect((await second.stop()).stderr).toBe('Database: data/ranktrail.duckdb\nStopped.\n');

    expect((await remove()).stdout).toBe(
      `Took the demo out: ${RUNS} runs. ranktrail demo brings it back.\n` +
        'Its repository stays at data/demo-repository.\n',
    );
    const third = await serving(cwd);
    expect(await third.client.read('projects', ProjectList)).toEqual({ projects: [] });
    expect((await third.stop()).stderr).toContain(
      '\nThe demo was removed here; ranktrail demo brings it back.\n',
    );
    const other = await begin(cwd, 'serve', '--port', '0', '--db', 'data/other.duckdb');
    expect(other.stderr).toContain(`Evaluating the demo: ${RUNS} runs`);
  });

  it('is taken up where it was interrupted, and tells runs of one commit apart', async () => {
    const cwd = tempFolder();
    const { url, client } = await serving(cwd, '--no-demo', '--db', ':memory:');
    const interrupted = await begin(cwd, 'demo', '--url', url);
    expect(interrupted.exitCode).toBe(130);
    expect(interrupted.stderr).toMatch(new RegExp(` {2}1/${RUNS} {2}\\w{7} {2}.+\\n`));
    const again = await begin(cwd, 'demo', '--url', url);
    expect(again.stderr).toMatch(
      new RegExp(`the demo: ${RUNS - 1} runs .+\\n {2}2/${RUNS} {2}\\w{7} {2}.+\\n`),
    );
    const { runs } = await client.read('projects/demo/runs', RunPage);
    expect(runs.map(({ kind, label }) => [kind, label])).toEqual([
      ['ci', null],
      ['ci', null],
    ]);
  });

  it('replaces the demo of another version, and adds nothing to it', async () => {
    const cwd = tempFolder();
    const before = await serving(cwd, '--no-demo');
    const old = reportInput([question('q1', ['a#0'], ['a#0'])], { project: 'demo' });
    await before.client.postReport('demo', old);
    const repository = oldRepository(cwd);
    const oldHead = repository('rev-parse', 'main');
    const refused = await runCli(['demo', '--url', before.url], { cwd });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toMatch(
      /^error: The server has the demo of another version .+--remove/s,
    );
    expect((await before.client.read('projects/demo/runs', RunPage)).runs).toHaveLength(1);
    expect(repository('rev-parse', 'main')).toBe(oldHead);
    await before.stop();

    const start = await begin(cwd, 'serve', '--port', '0');
    expect(start.stderr).toMatch(
      /\nThe demo of another version of Ranktrail was taken out \(runs: 1\); this one takes its place\.\nEvaluating/,
    );
    const after = await serving(cwd, '--no-demo');
    const { runs } = await after.client.read('projects/demo/runs', RunPage);
    expect(runs.map(({ sha }) => sha)).not.toContain(old.git.sha);
    expect(runs).toHaveLength(1);
    expect(repository('rev-parse', 'main')).not.toBe(oldHead);
  });

  it('is taken up beside projects of people, and begun beside none', async () => {
    const cwd = tempFolder();
    const before = await serving(cwd, '--no-demo');
    const own = reportInput([question('q1', ['a#0'], ['a#0'])], { project: 'mine' });
    await before.client.postReport('mine', own);
    await before.stop();
    const without = await serving(cwd);
    const { projects } = await without.client.read('projects', ProjectList);
    expect(projects.map(({ slug }) => slug)).toEqual(['mine']);
    await begin(cwd, 'demo', '--url', without.url);
    expect((await without.stop()).stderr).toBe('Database: data/ranktrail.duckdb\nStopped.\n');

    const start = await begin(cwd, 'serve', '--port', '0');
    expect(start.stderr).toContain(`Evaluating the demo: ${RUNS - 1} runs`);
  });

  it('stays beside projects of people where it is of another version, which is said', async () => {
    const cwd = tempFolder();
    const before = await serving(cwd, '--no-demo');
    for (const project of ['demo', 'mine']) {
      const report = reportInput([question('q1', ['a#0'], ['a#0'])], { project });
      await before.client.postReport(project, report);
    }
    await before.stop();
    const repository = oldRepository(cwd);
    const oldHead = repository('rev-parse', 'main');

    const after = await serving(cwd);
    expect((await after.client.read('projects/demo/runs', RunPage)).runs).toHaveLength(1);
    expect(repository('rev-parse', 'main')).toBe(oldHead);
    expect((await after.stop()).stderr).toMatch(
      /duckdb\nThe demo of another version .+ stays .+ranktrail demo --remove .+\nStopped\.\n$/,
    );
  });

  it('says how to start a server where none runs', async () => {
    const url = await closedAddress();
    const argv = ['demo', '--url', url];
    const { exitCode, stderr } = await runCli(argv, { cwd: tempFolder() });
    expect(exitCode).toBe(4);
    expect(stderr).toContain(`error: No server answers at ${url}: start one with`);
  });
});

import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedAddress } from '../../../scripts/fixtures/closed-address.ts';
import { startServer } from '../../../server/main.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const exec = promisify(execFile);

describe.skipIf(!hasPython)('the Python harness', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  let sha: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ranktrail-python-'));
    const work = join(folder, 'work');
    cpSync(fileURLToPath(new URL('.', import.meta.url)), work, { recursive: true });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
        cwd: work,
        encoding: 'utf8',
      }).trim();
    git('init', '--quiet', '--initial-branch=main');
    git('add', '.');
    git('commit', '--quiet', '--message=Try the harness');
    sha = git('rev-parse', 'HEAD');
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      db: join(folder, 'test.duckdb'),
      basePath: '/',
    });
    await exec('python3', ['-B', 'harness.py'], {
      cwd: work,
      env: { ...process.env, CI: '', RANKTRAIL_URL: new URL(server.url).origin },
    });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = async (path: string) => {
    const response = await fetch(new URL(`api/v1/projects/python-example/${path}`, server.url));
    expect(response.status).toBe(200);
    return response.json();
  };

  it('posts the metric map and the report, one run each', async () => {
    const { runs } = await get('runs');
    const facts = runs.map((run: { sha: string; verified: boolean; kind: string }) => [
      run.sha,
      run.verified,
      run.kind,
    ]);
    expect(facts).toHaveLength(2);
    expect(facts).toEqual(
      expect.arrayContaining([
        [sha, false, 'local'],
        [sha, true, 'local'],
      ]),
    );
  });

  it('computes what the server computes from its rankings', async () => {
    const { runs } = await get('runs');
    const { id } = runs.find((run: { verified: boolean }) => run.verified);
    const run = await get(`runs/${id}`);
    expect(run).toMatchObject({ k: 2, depth: 4, questions: 4, branch: 'main', mismatches: [] });
    expect(run.metrics).toMatchObject({
      'recall@1': 0.5,
      'recall@2': 0.75,
      answer_accuracy_live: 0.5,
      answer_accuracy_oracle: 0.75,
      retrieval_tax: 0.25,
    });
    expect(run.metrics.mrr).toBeCloseTo((1 + 1 + 1 / 3 + 1 / 2) / 4, 12);
  });

  it.each([
    ['true', 'ci'],
    ['', 'local'],
  ])('with CI=%j makes a run of kind %s', async (CI, kind) => {
    await exec('python3', ['-B', 'harness.py'], {
      cwd: join(folder, 'work'),
      env: { ...process.env, CI, RANKTRAIL_URL: new URL(server.url).origin },
    });
    const { runs } = await get('runs');
    expect(runs).toContainEqual(expect.objectContaining({ verified: true, kind }));
  });

  it('says in one sentence that no server answers, and that there is no commit', async () => {
    const url = await closedAddress();
    const run = (cwd: string) =>
      exec('python3', ['-B', 'harness.py'], {
        cwd,
        env: { ...process.env, GIT_CEILING_DIRECTORIES: folder, RANKTRAIL_URL: url },
      });
    await expect(run(join(folder, 'work'))).rejects.toMatchObject({
      code: 1,
      stderr: `No server answers at ${url}: start one with npx ranktrail serve, or name yours in RANKTRAIL_URL.\n`,
    });
    const bare = join(folder, 'bare');
    cpSync(fileURLToPath(new URL('.', import.meta.url)), bare, { recursive: true });
    await expect(run(bare)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\S+bare is in no git repository with a commit: .+\n$/),
    });
  });

  it('is on the trend with its commit', async () => {
    const { points } = await get('trend');
    expect(points.map((point: { sha: string }) => point.sha)).toContain(sha);
  });
});

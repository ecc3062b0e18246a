import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Baseline } from '#core/gate/baseline';
import type { ReportInput } from '#core/report/report';
import { parseReport } from '#core/report/parse';
import { scoreReport } from '#core/report/score';
import { baselineOf } from '../../server/fixtures/gated.ts';
import { git, measured, sha } from '../../server/fixtures/commits.ts';
import { startServer, type RunningServer } from '../../server/main.ts';
import { carriedBaseline, carryBaseline } from '../artifacts/carried-baseline.ts';
import { runCli } from '../fixtures/run-cli.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';
import { Client } from '../harness/client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const hash = 'sha256:one';
const golden = { name: 'two', hash, qids: ['q1', 'q2'] };
const first = measured(git('first', [], 1), [1, 2], { golden });

/** The baseline that the first commit led to, at `commit`. */
function baselineFrom(report: ReportInput, commit: string | null = report.git.sha) {
  const parsed = parseReport(report);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const baseline = baselineOf({ scored: scoreReport(parsed.report), goldenHash: hash });
  for (const metric of Object.values(baseline.metrics)) metric.sha = commit;
  return baseline;
}
const baseline = carryBaseline(baselineFrom(first));

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, db: ':memory:', basePath: '/' });
});
afterAll(() => server.close());

async function gate(project: string, reports: ReportInput[], ...argv: string[]) {
  const client = new Client({ url: server.url });
  for (const report of reports) await client.postReport(project, { ...report, project });
  const env = { RANKTRAIL_URL: server.url };
  return runCli(['gate', '--project', project, ...argv, '--json'], { cwd: tempFolder(), env });
}

it('names the questions lost where the server has the run behind the carried baseline', async () => {
  const worse = measured(git('worse', ['first'], 2), [1, 0], { golden, baseline });
  const result = await gate('lost', [first, worse], '--run', `sha:${sha('worse')}`);
  expect(result.exitCode).toBe(1);
  expect(result.stderr).toContain('recall@5, mrr fell on: q2');
  expect(result.json()).toMatchObject({
    rows: [{ metric: 'recall@5', questions: { worse: ['q2'], better: [] } }, { metric: 'mrr' }],
  });
});

it('takes the questions of each metric from the run that its number is of', async () => {
  const better = measured(git('better', ['first'], 2), [1, 1], { golden });
  const [old, raised] = [baselineFrom(first).metrics, baselineFrom(better).metrics];
  const mixed = { ...baselineFrom(first), metrics: { ...old, mrr: raised['mrr'] } } as Baseline;
  const worse = measured(git('worse', ['better'], 3), [1, 0], {
    ...{ golden, baseline: carryBaseline(mixed) },
  });
  const result = await gate('mixed', [first, better, worse], '--run', `sha:${sha('worse')}`);
  expect(result.json()).toMatchObject({
    rows: [
      { metric: 'recall@5', questions: { worse: ['q2'], better: [] } },
      { metric: 'mrr', questions: { worse: ['q2'], better: [] } },
    ],
  });
});

it('believes no other run at that commit: its numbers must be those of the baseline', async () => {
  const rerun = measured(git('first', [], 1), [2, 0], { golden });
  const worse = measured(git('worse', ['first'], 2), [1, 0], { golden, baseline });
  const result = await gate('rerun', [rerun, worse], '--run', `sha:${sha('worse')}`);
  expect(result.exitCode).toBe(1);
  expect(result.json()).toMatchObject({ rows: [{ questions: null }, { questions: null }] });
});

it('stops where fewer questions were measured than the carried baseline says', async () => {
  const fewer = measured(git('fewer', ['first'], 2), [1], {
    golden: { ...golden, qids: ['q1'] },
    baseline,
  });
  const result = await gate('fewer', [fewer], '--run', `sha:${sha('fewer')}`);
  expect(result.exitCode).toBe(2);
  expect(result.stderr).toContain('recall@5: measured on 1 of the 2 questions of the baseline.');
});

it('takes the tolerance that the report carries unless another is asked for', async () => {
  const worse = measured(git('worse', ['first'], 2), [1, 3], {
    golden,
    baseline: { ...baseline, tolerance: 0.5 },
  });
  const argv = ['--run', `sha:${sha('worse')}`];
  expect((await gate('tolerant', [first, worse], ...argv)).exitCode).toBe(0);
  expect((await gate('tolerant', [], ...argv, '--tolerance', '0.01')).exitCode).toBe(1);
});

it('takes the newest commit of a branch, whatever arrived last', async () => {
  const second = measured(git('second', ['first'], 2), [1, 1], { golden, baseline });
  const late = { ...first, baseline };
  const result = await gate('branch', [second, late], '--run', 'branch:main');
  expect(result.json()).toMatchObject({ sha: sha('second'), exit_code: 0 });
  const none = await gate('branch', [], '--run', 'branch:other');
  expect(none.stderr).toMatch(/^error: The server has no run of branch other in this project: /);
});

it('takes the first digits of a SHA, and says what they may mean', async () => {
  const alike = ['abcdef0'.padEnd(40, '1'), 'abcdef0'.padEnd(40, '2')];
  const reports = alike.map((at) => ({ ...first, git: { ...first.git, sha: at }, baseline }));
  const found = await gate('short', reports, '--run', 'sha:abcdef01');
  expect(found.json()).toMatchObject({ sha: alike[0], exit_code: 0 });
  const several = await gate('short', [], '--run', 'sha:abcdef0');
  expect(several.exitCode).toBe(2);
  expect(several.stderr).toMatch(
    /^error: Several commits begin with abcdef0: give more of the SHA\./,
  );
  for (const sha of alike) expect(several.stderr).toContain(sha);
  const none = await gate('short', [], '--run', 'sha:0000000');
  expect(none.stderr).toContain('has no run of sha 0000000');
});

it('reads back what it carried, and numbers alone from other tools', () => {
  const whole = baselineFrom(first);
  expect(carriedBaseline(carryBaseline(whole))).toEqual({ ...whole, questions: null });
  const mixed = {
    ...whole,
    metrics: { ...whole.metrics, mrr: { value: 0.5, n: 2, sha: 'e'.repeat(40) } },
  };
  expect(carryBaseline(mixed).sha).toBeNull();
  expect(carriedBaseline(carryBaseline(mixed))).toEqual({ ...mixed, questions: null });
  expect(carryBaseline(baselineFrom(first, 'abc')).sha).toBeNull();
  expect(carriedBaseline({ metrics: { mrr: 0.5, map: null }, n: 7, k: 'five' })).toMatchObject({
    metrics: { mrr: { value: 0.5, n: null, sha: null } },
    k: null,
  });
  expect(carriedBaseline(null)).toBeNull();
});

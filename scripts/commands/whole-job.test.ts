import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type RunningServer } from '../../server/main.ts';
import { runCli } from '../fixtures/run-cli.ts';
import { GOLDEN, steady, userRepository } from '../fixtures/user-repository.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';

// jiti and the harness are loaded on first use, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, db: ':memory:', basePath: '/' });
});
afterAll(() => server.close());

describe('the whole job', () => {
  // One story: each test goes on where the one before stopped.
  const { repository, run, commit } = userRepository(tempFolder(afterAll), () => server.url);
  let good = '';
  let bad = '';

  it('evaluates and pushes', async () => {
    await run('init');
    repository.write('evals/golden.jsonl', `${GOLDEN}\n`);
    good = commit(18, 'Find eighteen');

    const evaluated = await run('eval', '--push');
    expect(evaluated.exitCode).toBe(0);
    expect(steady(evaluated.stdout, server.url, good)).toMatchInlineSnapshot(`
      "<sha>  Find eighteen
      20 questions, k = 5, depth = 20, no errors

      Fix retrieval: 2 of 2 wrong answers never saw their chunk.

        state  questions
        good  18  ████████████████████████  answered
        wrong chunk  2  ███  right document, wrong chunk

      Retrieval tax: 10 points = 10 wrong chunk.
      Reranker ceiling: recall@5 is 0.900, and no other order of the chunks would lift it.
      Failures by gold document: doc 2 of 20.

        metric  @1  @3  @5*  @10  n
        recall  0.000  0.900  0.900  0.900  20
        hit  0.000  0.900  0.900  0.900  20
        precision  0.000  0.300  0.180  0.090  20
        ndcg  0.000  0.568  0.568  0.568  20
        doc_recall  1.000  1.000  1.000  1.000  20
        * shipped k

        metric  value  n
        mrr  0.450  20
        mrr@10  0.450  20
        map  0.450  20
        answer_accuracy_live  0.900  20
        answer_accuracy_oracle  1.000  20
        retrieval_tax  0.100  20
        retrieve_ms_p50  <time> ms  20
        retrieve_ms_p95  <time> ms  20

      Not wholly found in the top 5: 2. The worst:
        question  first hit  found  text
        q019  not in 20  0 of 1  What is 19?
        q020  not in 20  0 of 1  What is 20?

      Report: .ranktrail/report.json
      Stored for <sha>  : http://server/p/numbers/runs/<id>
      "
    `);
    expect(steady(evaluated.stderr, server.url, good)).toMatchInlineSnapshot(`
      "Evaluating 20 questions: 2 of 20
      Evaluating 20 questions: 4 of 20
      Evaluating 20 questions: 6 of 20
      Evaluating 20 questions: 8 of 20
      Evaluating 20 questions: 10 of 20
      Evaluating 20 questions: 12 of 20
      Evaluating 20 questions: 14 of 20
      Evaluating 20 questions: 16 of 20
      Evaluating 20 questions: 18 of 20
      Evaluating 20 questions: 20 of 20
      "
    `);
    expect(repository.git('status', '--porcelain')).toBe('');

    const again = await run('push');
    expect(steady(again.stdout, server.url, good)).toBe(
      'There already for <sha>  : http://server/p/numbers/runs/<id>\n',
    );
  });

  it('records a baseline', async () => {
    const none = await run('gate');
    expect(none).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr:
        'error: There is no baseline at evals/baseline.json: record one with ranktrail baseline --update.\n',
    });

    const recorded = await run('baseline', '--update');
    expect(recorded.exitCode).toBe(0);
    expect(steady(recorded.stdout, server.url, good)).toMatchInlineSnapshot(`
      "  metric  before  after  change
        recall@5  –  0.900  added
        mrr  –  0.450  added
        answer_accuracy_live  –  0.900  added

      Wrote evals/baseline.json from .ranktrail/report.json: commit it.
      "
    `);
    const shown = await run('baseline');
    expect(steady(shown.stdout, server.url, good)).toMatchInlineSnapshot(`
      "Baseline: evals/baseline.json

        metric  value  n  commit
        recall@5  0.900  20  <sha>  
        mrr  0.450  20  <sha>  
        answer_accuracy_live  0.900  20  <sha>  
      "
    `);
    commit(18, 'Record the baseline');
  });

  it('passes the gate with 0, and refuses a report of another commit', async () => {
    const stale = await run('gate');
    expect(stale.exitCode).toBe(2);
    expect(stale.stderr).toMatch(
      /^error: The last report is of \w{7}, but \w{7} is checked out: run ranktrail eval/,
    );

    await run('eval');
    const passed = await run('gate');
    expect(passed).toMatchObject({ exitCode: 0, stderr: '' });
    expect(passed.stdout).toContain('Gate passed.');
    expect((await run('baseline', '--update')).stdout).toContain(
      'Nothing got better beyond its tolerance: evals/baseline.json stays as it is.\n',
    );
  });

  it('fails the gate with 1 and says what fell', async () => {
    bad = commit(14, 'Lose four');
    await run('eval', '--push');
    const fallen = await run('gate');
    expect(fallen).toMatchObject({ exitCode: 1, stderr: '' });
    expect(steady(fallen.stdout, server.url, bad)).toMatchInlineSnapshot(`
      "Run: <sha>  , .ranktrail/report.json
      Baseline: evals/baseline.json

        metric  baseline  now  difference  tolerance  n  questions  verdict
        recall@5  0.900  0.700  -0.200  0.050  20  +0 / -4  FELL
        mrr  0.450  0.350  -0.100  0.050  20  +0 / -4  FELL
        answer_accuracy_live  0.900  0.700  -0.200  0.050  20  +0 / -4  FELL

        recall@5, mrr, answer_accuracy_live fell on: q015, q016, q017, q018

      With 20 questions one question moves a metric by 5 points; the tolerance is 5.
      Gate failed: quality fell.
      "
    `);
    const json = await run('gate', '--json');
    expect(json.exitCode).toBe(1);
    expect(json.json()).toMatchObject({
      outcome: 'regressed',
      exit_code: 1,
      sha: bad,
      rows: [
        {
          metric: 'recall@5',
          want: 0.9,
          got: 0.7,
          status: 'regressed',
          questions: { worse: ['q015', 'q016', 'q017', 'q018'], better: [] },
        },
        { metric: 'mrr' },
        { metric: 'answer_accuracy_live' },
      ],
    });
    expect((await run('gate', '--tolerance', '0.2')).exitCode).toBe(0);
    expect(
      (await run('gate', '--tolerance', 'recall@5=0.2', '--metric', 'recall@5')).exitCode,
    ).toBe(0);
  });

  it('gates runs of the server by their SHA', async () => {
    expect((await run('gate', '--run', `sha:${good}`)).exitCode).toBe(0);
    expect((await run('gate', '--run', bad.slice(0, 10))).exitCode).toBe(1);
    const elsewhere = await runCli(['gate', '--project', 'numbers', '--run', `sha:${bad}`], {
      cwd: tempFolder(),
      env: { RANKTRAIL_URL: server.url },
    });
    expect(elsewhere.exitCode).toBe(1);
    expect(elsewhere.stdout).toContain('Baseline: carried by the report');
    expect(await run('gate', '--run', 'sha:0123456789')).toMatchObject({
      exitCode: 2,
      stderr:
        'error: The server has no run of sha 0123456789 in this project: push one, or check --project and --run.\n',
    });
  });

  it('stops with 2 where a metric or a file is missing', async () => {
    const missing = await run('gate', '--metric', 'recall@4');
    expect(missing.exitCode).toBe(2);
    expect(missing.stdout).toContain('recall@4: not in the baseline; record it with: ');

    expect((await run('gate', '--baseline-ref', 'HEAD')).exitCode).toBe(1);
    expect(await run('gate', '--baseline-ref', good)).toMatchObject({
      exitCode: 2,
      stderr: `error: evals/baseline.json does not exist at ${good}: commit it there first.\n`,
    });
  });

  it('compares shared questions where the golden set changed, and stops with 3 where strict', async () => {
    repository.write('evals/golden.jsonl', `${GOLDEN.split('\n').slice(0, 14).join('\n')}\n`);
    await run('eval');
    expect((await run('gate')).exitCode).toBe(0);
    const strict = await run('gate', '--strict');
    expect(strict.exitCode).toBe(3);
    expect(strict.stdout).toContain('Gate stopped: not comparable.');
    repository.git('checkout', '--quiet', 'evals/golden.jsonl');
  });

  it('writes the report of a run with errors, and stops with 4', async () => {
    process.env.TEST_RAISE = '3';
    const raised = await run('eval', '--json').finally(() => delete process.env.TEST_RAISE);
    expect(raised.exitCode).toBe(4);
    expect(raised.json()).toMatchObject({ errors: 1, questions: 20 });
    expect(raised.stderr).toContain('the index is gone');
    expect((await run('gate')).exitCode).toBe(4);
    expect(await run('baseline', '--update')).toMatchObject({ exitCode: 2 });
  });

  it('lowers a baseline for a reason only', async () => {
    const kept = await run('eval').then(() => run('baseline', '--update', '--json'));
    expect(kept.json()).toMatchObject({
      changes: [{ change: 'kept' }, { change: 'kept' }, { change: 'kept' }],
    });
    expect(await run('baseline', '--update', '--allow-lower')).toMatchObject({
      exitCode: 2,
      stderr: 'error: Lowering a baseline needs a reason: --allow-lower --reason "…".\n',
    });
    const lowered = await run('baseline', '--update', '--allow-lower', '--reason', 'fewer numbers');
    expect(lowered.exitCode).toBe(0);
    expect((await run('baseline')).stdout).toContain(
      'Lowered: recall@5 0.900 → 0.700: fewer numbers',
    );
    expect((await run('gate')).exitCode).toBe(0);
  });
});

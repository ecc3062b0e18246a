import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReportInput } from '#core/report/report';
import { startServer, type RunningServer } from '../../server/main.ts';
import { Comparison } from '../../server/routes/schema/comparison.ts';
import { git, measured, sha } from '../../server/fixtures/commits.ts';
import { question } from '../../server/fixtures/report.ts';
import { closedAddress } from '../fixtures/closed-address.ts';
import { runCli } from '../fixtures/run-cli.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';
import { Client } from '../harness/client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: RunningServer;
const cwd = tempFolder(afterAll);
const ids: Record<string, string> = {};
const compare = (argv: string[], more: { isTTY?: boolean; env?: NodeJS.ProcessEnv } = {}) =>
  runCli(['compare', ...argv], {
    cwd,
    isTTY: more.isTTY,
    env: { RANKTRAIL_URL: server.url, RANKTRAIL_PROJECT: 'shop', ...more.env },
  });

/** Gold at a rank of 20, 0 for nowhere. */
function asked(qid: string, rank: number, rest: object = {}) {
  const ranking = Array.from({ length: 20 }, (_, i) => (i + 1 === rank ? 'gold#1' : `x${i}#0`));
  return question(qid, ['gold#1'], ranking, {
    question: `How long may a customer of the shop wait before ${qid} is sent back and paid?`,
    ...rest,
  });
}
const live = (verdict: 'correct' | 'wrong') => ({
  live: { verdict, graded_by: 'judge' },
  oracle: { verdict: 'correct', graded_by: 'judge' },
});
const run = (
  at: ReportInput['git'],
  questions: ReportInput['questions'],
  pipeline: object,
  judge: string,
) =>
  ({
    ...measured(at),
    config: { k: 5, depth: 20, pipeline, judge: { model: judge } },
    questions,
  }) as ReportInput;

beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, db: ':memory:', basePath: '/' });
  const client = new Client({ url: server.url });
  const post = async (name: string, report: ReportInput) => {
    ids[name] = (await client.postReport('shop', report)).run.id;
  };
  const base = [
    asked('q1', 1, live('correct')),
    asked('q2', 2, live('correct')),
    asked('q3', 9, live('wrong')),
    asked('q4', 1, live('correct')),
    asked('gone', 1),
  ];
  const head = [
    asked('q1', 3, live('correct')),
    asked('q2', 0, live('wrong')),
    asked('q3', 4, live('correct')),
    asked('q4', 1, { ...live('correct'), question: 'Asked anew?' }),
    asked('new', 0),
  ];
  await post('a', run(git('a', [], 1), base, { chunk_size: 400 }, 'small'));
  const at = git('b', ['a'], 2, { branch: 'fewer/chunks' });
  await post('b', run(at, head, { chunk_size: 120, rerank: true }, 'large'));
  await post(
    'c',
    run(git('c', ['a'], 3, { branch: 'abcdef0' }), base, { chunk_size: 400 }, 'small'),
  );
  const query = { sha: sha('f'), branch: 'flat' };
  await client.postReport('shop', '{"recall@5":0.5,"mrr":0.25}', query);
});
afterAll(() => server.close());

describe('compare', () => {
  it('prints both runs, what forbids what, numbers over the shared questions, and those that flipped', async () => {
    // Shared: q1, q2, q3. recall@5 2/3 both times; MRR (1 + 1/2 + 1/9) / 3 = 0.537 and
    // (1/3 + 0 + 1/4) / 3 = 0.194; answers are graded by another judge.
    const { exitCode, stdout, stderr } = await compare(['main', 'fewer/chunks']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(`\n${stdout}`).toMatchInlineSnapshot(`
      "
              commit   branch        run  subject
        base  86f7e43  main          ci   Commit a
        head  e9d71f5  fewer/chunks  ci   Commit b

      head is 1 commit after base.
      Another golden set: 3 of 5 questions compared (1 relabelled, 1 new, 1 gone).
      judge changed: not compared are answer_accuracy_live, answer_accuracy_oracle, retrieval_tax.

        metric                   base   head  difference  n
        recall@5                0.667  0.667       0.000  3
        mrr                     0.537  0.194      -0.343  3
        ndcg@5                  0.544  0.310      -0.233  3
        answer_accuracy_live    0.750  0.750           –  –
        answer_accuracy_oracle  1.000  1.000           –  –
        retrieval_tax           0.250  0.250           –  –
        Without a difference: each over its own questions.

      +1 / -1 questions wholly found in the top 5

      Lost:
        question  rank   state          text
        q2        2 → –  good → missed  How long may a customer of the shop wait before q2 is sent back and paid?

      Gained:
        question  rank   state              text
        q3        9 → 4  ranked low → good  How long may a customer of the shop wait before q3 is sent back and paid?

      Relabelled (1): q4
      Only in base (1): gone
      Only in head (1): new

      Configuration:
        chunk_size 400 → 120
        rerank none → true
        judge.model small → large
      "
    `);
  });

  it('keeps tables within the columns of a terminal, without colour where NO_COLOR says so', async () => {
    const more = { isTTY: true, env: { NO_COLOR: '1' } };
    const { stdout } = await compare(['main', 'fewer/chunks'], more);
    // Tables do; the terminal itself breaks sentences.
    const rows = stdout.split('\n').filter((line) => line.startsWith('  '));
    expect(Math.max(...rows.map((line) => line.length))).toBe(80);
    expect(`\n${stdout}`).toMatchInlineSnapshot(`
      "
              commit   branch        run  subject
        base  86f7e43  main          ci   Commit a
        head  e9d71f5  fewer/chunks  ci   Commit b

      head is 1 commit after base.
      Another golden set: 3 of 5 questions compared (1 relabelled, 1 new, 1 gone).
      judge changed: not compared are answer_accuracy_live, answer_accuracy_oracle, retrieval_tax.

        metric                   base   head  difference  n
        recall@5                0.667  0.667       0.000  3
        mrr                     0.537  0.194      -0.343  3
        ndcg@5                  0.544  0.310      -0.233  3
        answer_accuracy_live    0.750  0.750           –  –
        answer_accuracy_oracle  1.000  1.000           –  –
        retrieval_tax           0.250  0.250           –  –
        Without a difference: each over its own questions.

      +1 / -1 questions wholly found in the top 5

      Lost:
        question  rank   state          text
        q2        2 → –  good → missed  How long may a customer of the shop wait befo…

      Gained:
        question  rank   state              text
        q3        9 → 4  ranked low → good  How long may a customer of the shop wait …

      Relabelled (1): q4
      Only in base (1): gone
      Only in head (1): new

      Configuration:
        chunk_size 400 → 120
        rerank none → true
        judge.model small → large
      "
    `);
  });

  it('colours differences on a terminal', async () => {
    const { stdout } = await compare(['main', 'fewer/chunks'], { isTTY: true });
    expect(stdout).toContain('\u001b[31m-0.343\u001b[39m');
    expect(stdout).toContain('\u001b[1mLost:\u001b[22m');
  });

  it('prints the answer of the server with --json', async () => {
    const { stdout, json } = await compare(['main', 'fewer/chunks', '--json']);
    expect(stdout.startsWith('{\n  "base"')).toBe(true);
    expect(Comparison.parse(json())).toEqual(
      await new Client({ url: server.url }).read('projects/shop/compare', Comparison, {
        base: 'branch:main',
        head: 'branch:fewer/chunks',
      }),
    );
  });

  it('takes metrics at any K, and numbers alone', async () => {
    const { stdout } = await compare([`run:${ids.a}`, 'flat', '--metric', 'recall@9,recall@5']);
    expect(`\n${stdout}`).toMatchInlineSnapshot(`
      "
              commit   branch  run  subject
        base  86f7e43  main    ci   Commit a
        head  4a0a192  flat    ci   –

      Neither commit leads to the other.
      head came as numbers alone: no question can be compared.

        metric     base   head  difference  n
        recall@5  0.800  0.500           –  –
        recall@9  1.000      –           –  –
        Without a difference: each over its own questions.
      "
    `);
  });

  it('says of a run and itself that nothing changed', async () => {
    const { stdout } = await compare(['main', ids.a as string]);
    expect(`\n${stdout}`).toMatchInlineSnapshot(`
      "
              commit   branch  run  subject
        base  86f7e43  main    ci   Commit a
        head  86f7e43  main    ci   Commit a

      Both are of the same commit.
      5 of 5 questions compared.

        metric                   base   head  difference  n
        recall@5                0.800  0.800       0.000  5
        mrr                     0.722  0.722       0.000  5
        ndcg@5                  0.726  0.726       0.000  5
        answer_accuracy_live    0.750  0.750       0.000  4
        answer_accuracy_oracle  1.000  1.000       0.000  4
        retrieval_tax           0.250  0.250       0.000  4

      +0 / -0 questions wholly found in the top 5
      "
    `);
  });

  it('tries a bare name as all that it may be', async () => {
    const head = async (name: string) => {
      const { json } = await compare(['main', name, '--json']);
      const { head } = Comparison.parse(json());
      return [head.ref, head.run_id];
    };
    expect(await head(ids.b as string)).toEqual([`run:${ids.b}`, ids.b]);
    expect(await head(sha('b').slice(0, 9))).toEqual([`sha:${sha('b').slice(0, 9)}`, ids.b]);
    // Sixteen digits may be a commit's as well, and digits a branch's.
    expect(await head(sha('b').slice(0, 16))).toEqual([`sha:${sha('b').slice(0, 16)}`, ids.b]);
    expect(await head('abcdef0')).toEqual(['branch:abcdef0', ids.c]);
    expect(await head('branch:abcdef0')).toEqual(['branch:abcdef0', ids.c]);
  });

  it.each([
    [
      ['main', 'nowhere'],
      'error: The server has no run for nowhere: push one, or check the name and --project.\n' +
        '  Branch "nowhere" has no run in this project.\n',
    ],
    [
      ['0123456789', 'main'],
      'error: The server has no run for 0123456789: push one, or check the name and --project.\n' +
        '  There is no commit 0123456789 in this project.\n' +
        '  Branch "0123456789" has no run in this project.\n',
    ],
    [
      ['main', 'sha:12'],
      'error: "sha:12" names no run: give run:ID, sha:SHA with at least 7 hex digits, or branch:NAME.\n',
    ],
    [['main'], "error: Missing required argument 'head': see ranktrail compare --help.\n"],
    [
      ['main', 'main', '--metric', 'recall@21'],
      'error: The server refused (400 A parameter of the address is not valid): ' +
        'recall@21 looks beyond depth 20, where the rankings end.\n' +
        '  ?metric: "recall@21" looks beyond depth 20\n',
    ],
    [
      ['main', 'main', '--project', 'other'],
      'error: The server refused (404 Not found): There is no project "other".\n',
    ],
  ])('ends with 2 and a sentence: %s', async (argv, sentence) => {
    expect(await compare(argv)).toMatchObject({ exitCode: 2, stdout: '', stderr: sentence });
  });

  it('ends with 4 where no server answers', async () => {
    const url = await closedAddress();
    const { exitCode, stderr } = await compare(['main', 'main', '--url', url]);
    expect(exitCode).toBe(4);
    expect(stderr).toContain(`No server answers at ${url}: start one with ranktrail serve`);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportInput } from '#core/report/report';
import { git, measured, sha } from '../fixtures/commits.ts';
import { question } from '../fixtures/report.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { Golden, GoldenComparison } from './schema/golden.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

type Question = ReportInput['questions'][number];
const asked = (qid: string, rest: Partial<Question> = {}) =>
  question(qid, [`${qid}#1`], [`${qid}#1`], rest);
const over = (questions: Question[], rest: Partial<ReportInput> = {}) => ({ questions, ...rest });
const goldenOf = async (project: string, query = '') =>
  Golden.parse(await server.get(project, `/golden${query}`));

describe('golden set versions', () => {
  beforeAll(async () => {
    const described = { tags: ['money'], source: 'log' as const, note: 'often' };
    const golden = { name: 'support' };
    // The newest commit is measured first: versions follow the commits all the same.
    await server.post(
      'grown',
      measured(
        git('c2', ['c1'], 3),
        [],
        over([asked('a', { relevant_chunk_ids: ['a#2'] }), asked('b'), asked('c')]),
      ),
    );
    await server.post(
      'grown',
      measured(git('c0', [], 1), [], over([asked('b'), asked('a', described)], { golden })),
    );
    await server.post(
      'grown',
      measured(git('c1', ['c0'], 2), [], over([asked('a'), asked('b')], { golden })),
    );
  });

  it('are listed in commit order, with their first and last run', async () => {
    const { versions, shown } = await goldenOf('grown');
    expect(shown).toBeNull();
    expect(versions).toMatchObject([
      { name: 'support', items: 2, runs: 2, first: { sha: sha('c0') }, last: { sha: sha('c1') } },
      { name: null, items: 3, runs: 1, first: { sha: sha('c2') }, last: { subject: 'Commit c2' } },
    ]);
  });

  it('show the items of a run, or of a hash, in qid order', async () => {
    const { versions } = await goldenOf('grown');
    const [old] = versions;
    const byRun = await goldenOf('grown', `?run=${old?.last.run_id}`);
    expect(byRun.shown?.hash).toBe(old?.hash);
    // Described as in the report that arrived first.
    expect(byRun.shown?.items).toMatchObject([
      {
        qid: 'a',
        question: 'What about a?',
        relevant_chunk_ids: ['a#1'],
        tags: ['money'],
        source: 'log',
        note: 'often',
      },
      { qid: 'b', tags: [], source: null, note: null },
    ]);
    const byHash = await goldenOf('grown', `?hash=${encodeURIComponent(old?.hash ?? '')}`);
    expect(byHash.shown).toEqual(byRun.shown);
  });

  it('are compared: added, removed, relabelled and how', async () => {
    const [base, head] = (await goldenOf('grown')).versions.map(({ hash }) => hash);
    const compare = async (from = '', to = '') =>
      GoldenComparison.parse(
        await server.get(
          'grown',
          `/golden/compare?base=${encodeURIComponent(from)}&head=${encodeURIComponent(to)}`,
        ),
      );
    expect(await compare(base, head)).toMatchObject({
      added: [{ qid: 'c', question: 'What about c?' }],
      removed: [],
      relabelled: [{ qid: 'a', changes: [{ part: 'gold', text: 'a#1 → a#2' }] }],
      described: [],
      same: 1,
    });
    expect(await compare(head, base)).toMatchObject({ added: [], removed: [{ qid: 'c' }] });
    expect(await compare(base, base)).toMatchObject({ relabelled: [], same: 2 });
  });

  it('count questions that no report had, and complete them when one has', async () => {
    const golden = { hash: 'sha256:whole', qids: ['a', 'b'] };
    await server.post('missing', measured(git('c0', [], 1), [], over([asked('a')], { golden })));
    const first = await goldenOf('missing', '?hash=sha256:whole');
    expect(first.versions).toMatchObject([{ items: 2 }]);
    expect(first.shown?.items[1]).toMatchObject({ qid: 'b', item_hash: null, question: null });
    await server.post(
      'missing',
      measured(git('c1', ['c0'], 2), [], over([asked('a'), asked('b')], { golden })),
    );
    const then = await goldenOf('missing', '?hash=sha256:whole');
    expect(then.shown?.items[1]).toMatchObject({ qid: 'b', question: 'What about b?' });
    expect(then.shown?.items).toHaveLength(2);
  });

  it('go by the name that the newest run gave their set', async () => {
    for (const [commit, name] of [
      ['c0', 'zebra'],
      ['c1', 'apple'],
      ['c2', 'mango'],
    ] as const)
      await server.post('renamed', measured(git(commit, [], 1), [1], { golden: { name } }));
    const { versions } = await goldenOf('renamed');
    expect(versions).toMatchObject([{ name: 'mango', runs: 3 }]);
  });

  it('are none where only numbers were posted', async () => {
    await server.send('flat', '{"recall@5":0.5}', {}, `?sha=${sha('c0')}&branch=main`);
    expect(await goldenOf('flat')).toEqual({ versions: [], shown: null });
  });

  it.each([
    ['/golden', 'nowhere'],
    ['/golden?run=nothing', 'grown'],
    ['/golden?hash=nothing', 'grown'],
    ['/golden/compare?base=x&head=y', 'grown'],
  ])('answers 404 for what is not there: %s', async (path, project) => {
    const response = await server.fetch(`api/v1/projects/${project}${path}`);
    expect((await readProblem(response)).status).toBe(404);
  });

  it('wants both sides of a comparison', async () => {
    const response = await server.fetch('api/v1/projects/grown/golden/compare?base=x');
    expect((await readProblem(response)).errors).toMatchObject([{ pointer: '?head' }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { git, measured, sha } from '../fixtures/commits.ts';
import { question, reportInput } from '../fixtures/report.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { Health } from './health.ts';
import { CommitDetail } from './schema/commit.ts';
import { Project, ProjectList } from './schema/project.ts';
import { QuestionDetail, QuestionHistory, QuestionList } from './schema/question.ts';
import { RunDetail, RunPage } from './schema/run.ts';
import { Trend } from './schema/trend.ts';

let server: TestServer;
/** Runs by commit: c0, c1 (a full report), c2 (flat). */
const ids: Record<string, string> = {};

/** Everything a report can say of a question. */
const full = () =>
  reportInput(
    [
      question(
        'q1',
        ['a#1'],
        ['b#1', { id: 'a#2', score: 0.5 }, null, 'b#1', 'c#1', { id: 'd#1', doc_id: 'dd' }, 'e#1'],
        {
          needs: [['a#1', 'a#2'], ['d#1']],
          tags: ['billing'],
          source: 'log',
          must_pass: true,
          evidence: [{ doc_id: 'a', quote: 'within 30 days' }],
          answer_must_mention: ['30 days'],
          stages: { bm25: ['c#1', 'a#2'], vector: [{ id: 'a#2', score: 0.9 }] },
          retrieve_ms: 12.5,
          live: { answer: 'Within 30 days.', ms: 80, reason: 'as written' },
          oracle: { answer: 'No idea.', error: null },
        },
      ),
      question('q2', [], ['x#1'], { unanswerable: true, live: { error: 'timeout' } }),
      question('q3', ['z#1'], [], { error: 'connection refused' }),
    ],
    {
      project: null,
      run: {
        kind: 'ci',
        label: 'full',
        started_at: '2026-01-02T10:00:00+01:00',
        duration_ms: 9,
        tool: 't',
      },
      git: git('c1', ['c0'], 2, { remote_url: 'https://example.org/r.git', tags: ['v1'] }),
      golden: { name: 'support', qids: ['q1', 'q2', 'q3', 'q4'] },
      corpus: { documents: 3, chunks: 9 },
      config: { k: 3, depth: 4, pipeline: { retriever: 'bm25' } },
      metrics: { 'recall@3': 1 },
      external_metrics: { faithfulness: { value: 0.9, n: 2, judge: 'm', extra: 1 } },
      baseline: { metrics: { 'recall@3': 0.5 }, sha: sha('c0'), note: 'kept' },
      chunks: [
        { id: 'a#2', doc_id: 'a', title: 'Refunds', text: 'Money back within 30 days.' },
        { id: 'b#1', text: 'Money back within 30 days.' },
      ],
    },
  );

beforeAll(async () => {
  server = await TestServer.start();
  const first = measured(git('c0', [], 1), [1, 2], { config: { k: 5, depth: 8 } });
  ids.c0 = (await server.post('p', first)).run.id;
  ids.c1 = (await server.post('p', full())).run.id;
  const flat = await server.send('p', '{"mrr":0.25}', {}, `?sha=${sha('c2')}&branch=main`);
  ids.c2 = ((await flat.json()) as { run: { id: string } }).run.id;
  await server.post('other', measured(git('o', null, 1)));
});
afterAll(() => server.close());

/** The answer, which must have exactly the shape of the contract: nothing missing, nothing more. */
async function read<T>(schema: ZodType<T>, path: string): Promise<T> {
  const answer = await server.get('p', path);
  const parsed = schema.parse(answer);
  expect(answer).toEqual(parsed);
  return parsed;
}

describe('answers have the shape of the contract', () => {
  it('project', async () => {
    const project = await read(Project, '');
    expect(project).toMatchObject({
      slug: 'p',
      runs: 3,
      default_branch: 'main',
      branches: [{ name: 'main', runs: 3 }],
      latest: { id: ids.c2 },
    });
  });

  it('projects', async () => {
    const answer = await (await server.fetch('api/v1/projects')).json();
    expect(answer).toEqual(ProjectList.parse(answer));
    expect(ProjectList.parse(answer).projects.map((p) => p.slug)).toEqual(['other', 'p']);
  });

  it('trend', async () => {
    const trend = await read(Trend, '/trend');
    expect(trend.points.map((point) => point.run_id)).toEqual([ids.c0, ids.c1, ids.c2]);
    expect(trend.points[2]).toMatchObject({ verified: false, gained: null, lost: null });
  });

  it('runs, a page at a time', async () => {
    const first = await read(RunPage, '/runs?limit=2');
    expect(first.runs.map((run) => run.id)).toEqual([ids.c2, ids.c1]);
    const rest = await read(RunPage, `/runs?limit=2&cursor=${first.next_cursor}`);
    expect([rest.runs.map((run) => run.id), rest.next_cursor]).toEqual([[ids.c0], null]);
    const linked = await server.fetch('api/v1/projects/p/runs?limit=2&kind=ci');
    expect(linked.headers.get('link')).toBe(
      `<?limit=2&kind=ci&cursor=${first.next_cursor}>; rel="next"`,
    );
    const last = await server.fetch(`api/v1/projects/p/runs?cursor=${first.next_cursor}`);
    expect(last.headers.get('link')).toBeNull();
    expect((await read(RunPage, `/runs?sha=${sha('c1')}`)).runs).toHaveLength(1);
    expect((await read(RunPage, '/runs?branch=none')).runs).toEqual([]);
    expect((await read(RunPage, '/runs?kind=local')).runs).toEqual([]);
  });

  it('run', async () => {
    expect(await read(RunDetail, `/runs/${ids.c1}`)).toMatchObject({
      started_at: '2026-01-02T09:00:00.000Z',
      subject: 'Commit c1',
      tags: ['v1'],
      questions: 4,
      errors: 2,
      remote_url: 'https://example.org/r.git',
      config: { k: 3, pipeline: { retriever: 'bm25' } },
      external_metrics: { faithfulness: { value: 0.9, n: 2, judge: 'm' } },
      baseline: { metrics: { 'recall@3': 0.5 }, tolerance: null, sha: sha('c0') },
      predecessor: { run_id: ids.c0, distance: 1, golden_changed: true },
      successor: { run_id: ids.c2, sha: sha('c2') },
      config_changes: [
        { path: 'k', before: 5, after: 3 },
        { path: 'depth', before: 8, after: 4 },
        { path: 'pipeline.retriever', before: null, after: 'bm25' },
      ],
      siblings: [],
    });
    expect(await read(RunDetail, `/runs/${ids.c0}`)).toMatchObject({ predecessor: null });
    await read(RunDetail, `/runs/${ids.c2}`);
  });

  it('questions', async () => {
    const { questions, predecessor } = await read(QuestionList, `/runs/${ids.c1}/questions`);
    expect(predecessor).toEqual({ run_id: ids.c0, sha: sha('c0') });
    expect(questions.map(({ qid, movement, rank, error }) => [qid, movement, rank, error])).toEqual(
      [
        ['q1', 'relabelled', 2, null],
        ['q2', 'relabelled', null, 'timeout'],
        ['q3', 'new', null, 'connection refused'],
        ['q4', 'new', null, null],
      ],
    );
    expect(questions[0]).toMatchObject({
      needs: 2,
      needs_met: 1,
      live: 'correct',
      oracle: 'wrong',
      must_pass: true,
      tags: ['billing'],
    });
    const first = await read(QuestionList, `/runs/${ids.c0}/questions`);
    expect(first.questions.map((q) => [q.movement, q.before])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('questions, a page at a time', async () => {
    const path = `/runs/${ids.c1}/questions`;
    const all = await read(QuestionList, path);
    const pages = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor && `&cursor=${cursor}`;
      const page: QuestionList = await read(QuestionList, `${path}?limit=3${more}`);
      pages.push(page.questions);
      cursor = page.next_cursor;
    }
    expect(pages.map((page) => page.length)).toEqual([3, 1]);
    expect(pages.flat()).toEqual(all.questions);
    expect((await read(QuestionList, `${path}?cursor=99`)).questions).toEqual([]);
    expect((await read(QuestionList, `/runs/${ids.c2}/questions`)).next_cursor).toBeNull();
  });

  it.each(['runs', 'runs/none/questions'])('says of a cursor that is none: %s', async (path) => {
    for (const cursor of ['x', '-1', '1e3', '', '9'.repeat(12)]) {
      const response = await server.fetch(`api/v1/projects/p/${path}?cursor=${cursor}`);
      expect((await readProblem(response)).errors).toEqual([
        { pointer: '?cursor', message: 'take it from next_cursor' },
      ]);
    }
  });

  it('question, with rankings, texts and answers', async () => {
    const detail = await read(QuestionDetail, `/runs/${ids.c1}/question?qid=q1`);
    expect(detail.ranking.map(({ rank, id, doc_id, need }) => [rank, id, doc_id, need])).toEqual([
      [1, 'b#1', 'b', null],
      [2, 'a#2', 'a', 0],
      [3, 'c#1', 'c', null],
      [4, 'd#1', 'dd', 1],
    ]);
    expect(detail).toMatchObject({
      duplicates_dropped: 1,
      empty_dropped: 1,
      beyond_depth_dropped: 1,
      needs_detail: [
        { ids: ['a#1', 'a#2'], rank: 2, title: 'Refunds', text: 'Money back within 30 days.' },
        { ids: ['d#1'], rank: 4, title: null, text: null },
      ],
      live_answer: { answer: 'Within 30 days.', verdict: 'correct', reason: 'as written' },
      oracle_answer: { verdict: 'wrong' },
      evidence: [{ doc_id: 'a', quote: 'within 30 days' }],
    });
    // One text under two ids is kept once and found for both.
    expect(detail.ranking[0]).toMatchObject({ title: null, text: 'Money back within 30 days.' });
    expect(detail.stages.bm25?.map((entry) => entry.need)).toEqual([null, 0]);
    for (const qid of ['q2', 'q3', 'q4'])
      await read(QuestionDetail, `/runs/${ids.c1}/question?qid=${qid}`);
  });

  it('question history, on the axis of the trend', async () => {
    const history = await read(QuestionHistory, '/question-history?qid=q1');
    expect(history.commits).toBe(3);
    expect(history.points.map(({ position, rank, run_id }) => [position, rank, run_id])).toEqual([
      [0, 1, ids.c0],
      [1, 2, ids.c1],
    ]);
    expect(history.points[0]?.item_hash).not.toBe(history.points[1]?.item_hash);
    expect((await read(QuestionHistory, '/question-history?qid=none')).points).toEqual([]);
  });

  it('commit', async () => {
    expect(await read(CommitDetail, `/commits/${sha('c1')}`)).toMatchObject({
      parents: [sha('c0')],
      runs: [{ id: ids.c1 }],
      predecessor: { run_id: ids.c0, distance: 1 },
      gained: [],
      lost: [],
    });
    await read(CommitDetail, `/commits/${sha('c2')}`);
  });

  it('commit, with the questions it gained and lost by qid', async () => {
    // q1 and q2 are lost, q3 and q4 gained; k is 5.
    for (const [name, parents, ranks] of [
      ['f0', [], [1, 1, 6, 6]],
      ['f1', ['f0'], [6, 6, 1, 1]],
    ] as const) {
      const report = measured(git(name, [...parents], 1), ranks);
      await server.post('flips', { ...report, questions: report.questions.reverse() });
    }
    expect(await server.get('flips', `/commits/${sha('f1')}`)).toMatchObject({
      gained: ['q3', 'q4'],
      lost: ['q1', 'q2'],
    });
  });

  it('health, inside and outside', async () => {
    for (const path of ['health', 'api/v1/health'])
      expect(Health.parse(await (await server.fetch(path)).json()).status).toBe('ok');
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportInput } from '#core/report/report';
import { git, measured, sha } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { Matrix } from './schema/matrix.ts';
import { QuestionHistory } from './schema/question.ts';

/* main: a - b - c - d, c not measured; ranks of the gold of q1, q2, q3; q3 new at b, q2 relabelled at d. */
let server: TestServer;
const ids: Record<string, string> = {};
const post = async (name: string, report: ReportInput) => {
  ids[name] = (await server.post('shop', report)).run.id;
};
const matrix = async (query = '') => Matrix.parse(await server.get('shop', `/matrix${query}`));

beforeAll(async () => {
  server = await TestServer.start();
  const history = [git('c', ['b'], 3)] as NonNullable<ReportInput['git']['history']>;
  const d = measured(git('d', ['c'], 4, { history }), [1, 2, 0]);
  d.questions = d.questions.map((question, i) =>
    i === 1 ? { ...question, question: 'In other words?' } : question,
  );
  // Arrives first, stands last.
  await post('d', d);
  await post('a', measured(git('a', [], 1), [1, 6]));
  await post('b', measured(git('b', ['a'], 2), [0, 3, 2]));
  await post('local', measured(git('b', ['a'], 2), [8, 8], { run: { kind: 'local' } }));
  await post('topic', measured(git('t', ['a'], 5, { branch: 'topic' }), [4, 4]));
});
afterAll(() => server.close());

it('has a column per measured commit and a row per question, missing ones as nothing', async () => {
  const { columns, rows, states, branch, kinds, earlier } = await matrix();
  expect({ branch, kinds, earlier }).toEqual({
    branch: 'main',
    kinds: ['ci', 'nightly'],
    earlier: 0,
  });
  expect(columns.map(({ run_id, position }) => [run_id, position])).toEqual([
    [ids.a, 0],
    [ids.b, 1],
    [ids.d, 3],
  ]);
  expect(columns[0]).toMatchObject({ sha: sha('a'), subject: 'Commit a', k: 5, depth: 20 });
  const named = rows.map(({ state, ...row }) => ({
    ...row,
    state: state.map((index) => (index === null ? null : states[index])),
  }));
  expect(named).toEqual([
    {
      qid: 'q1',
      question: 'What about q1?',
      rank: [1, null, 1],
      state: ['found', 'missed', 'found'],
      asked: [0, 0, 0],
    },
    {
      qid: 'q2',
      question: 'In other words?',
      rank: [6, 3, 2],
      state: ['ranked_low', 'found', 'found'],
      asked: [0, 0, 1],
    },
    {
      qid: 'q3',
      question: 'What about q3?',
      rank: [null, 2, null],
      state: [null, 'found', 'missed'],
      asked: [null, 0, 0],
    },
  ]);
});

it('says of a question what its history says', async () => {
  const { columns, rows, states } = await matrix();
  for (const { qid, rank, state } of rows) {
    const answer = await server.get('shop', `/question-history?qid=${qid}`);
    const { points } = QuestionHistory.parse(answer);
    for (const point of points) {
      const column = columns.findIndex(({ run_id }) => run_id === point.run_id);
      expect(columns[column]?.position).toBe(point.position);
      expect(rank[column]).toBe(point.rank);
      expect(states[state[column] ?? -1]).toBe(point.state);
    }
  }
});

it('shows the newest commits, a part of the line, another branch or other kinds', async () => {
  const at = async (query: string) => {
    const { columns, rows, earlier } = await matrix(query);
    return { runs: columns.map(({ run_id }) => run_id), rows: rows.length, earlier };
  };
  // Commits count whether they are measured or not.
  expect(await at('?limit=2')).toEqual({ runs: [ids.d], rows: 3, earlier: 2 });
  const [from, to] = [sha('a').slice(0, 8), sha('b')];
  expect(await at(`?from=${from}&to=${to}`)).toEqual({
    runs: [ids.a, ids.b],
    rows: 3,
    earlier: 0,
  });
  expect(await at(`?to=${sha('a')}`)).toMatchObject({ rows: 2 });
  expect(await at('?branch=topic')).toMatchObject({ runs: [ids.a, ids.topic], rows: 2 });
  expect(await at('?kind=local')).toEqual({ runs: [ids.local], rows: 2, earlier: 0 });
  expect(await at('?branch=none')).toEqual({ runs: [], rows: 0, earlier: 0 });
});

it('keeps a column without cells for numbers alone', async () => {
  await server.post('flat', measured(git('a', [], 1), [1]));
  await server.send('flat', '{"mrr":0.5}', {}, `?sha=${sha('z')}&branch=main`);
  const { columns, rows } = Matrix.parse(await server.get('flat', '/matrix'));
  expect(columns).toHaveLength(2);
  expect(rows).toMatchObject([{ qid: 'q1', rank: [1, null], asked: [0, null] }]);
});

it('refuses what is not there', async () => {
  const refused = async (path: string) => {
    const { status, errors } = await readProblem(await server.fetch(`api/v1/projects/${path}`));
    return [status, errors[0]?.pointer];
  };
  expect(await refused('nothing/matrix')).toEqual([404, undefined]);
  expect(await refused('shop/matrix?limit=501')).toEqual([400, '?limit']);
  expect(await refused(`shop/matrix?from=${sha('t')}`)).toEqual([400, '?from']);
  expect(await refused('shop/matrix?to=0123456')).toEqual([404, undefined]);
});

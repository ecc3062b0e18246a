import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { TestServer } from '../fixtures/running-server.ts';
import { Trend } from './schema/trend.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const trendOf = async (project: string, query = '') =>
  Trend.parse(await server.get(project, `/trend${query}`));
const line = ({ points }: Trend, metric: string) => points.map(({ metrics }) => metrics[metric]);
const reasons = ({ fences }: Trend) => fences.map(({ reason }) => reason);

describe('trend over the same questions throughout', () => {
  beforeAll(async () => {
    // q1 found, q2 not; then two more questions that nobody finds join; then q2 is found.
    const config = { k: 5, depth: 8 };
    await server.post('grown', measured(git('c0', [], 1), [1, 0], { config }));
    await server.post('grown', measured(git('c1', ['c0'], 2), [1, 0, 0, 0], { config }));
    await server.post(
      'grown',
      measured(git('c3', ['c2'], 4, { history: [git('c2', ['c1'], 3)] }), [1, 2, 0, 0], { config }),
    );
    const pull = { branch: 'topic', pull_request: 7 };
    await server.post('grown', measured(git('pr', ['c3'], 5, pull), [0, 2, 1, 1], { config }));
    const few = git('few', ['c3'], 6, { branch: 'other', pull_request: 8 });
    await server.post('grown', measured(few, [1], { config }));
  });

  it('does not fall where the set grew', async () => {
    const plain = await trendOf('grown');
    expect(line(plain, 'recall@5')).toEqual([0.5, 0.25, undefined, 0.5]);
    expect(reasons(plain)).toEqual(['golden']);
    expect(plain.same_questions).toEqual({ asked: false, n: {}, moved: {}, left_out: 0 });

    const same = await trendOf('grown', '?same_questions=1');
    expect(line(same, 'recall@5')).toEqual([0.5, 0.5, undefined, 1]);
    expect(same.points.map(({ n }) => n['recall@5'])).toEqual([2, 2, undefined, 2]);
    expect(reasons(same)).toEqual([]);
    expect(same.same_questions).toMatchObject({ asked: true, n: { 'recall@5': 2, mrr: 2 } });
    // Not measured without answers: absent, not 0.
    expect(same.same_questions.n).not.toHaveProperty('answer_accuracy_live');
  });

  it('holds runs beside the line to the same questions, those that have them', async () => {
    const { side_points: beside } = await trendOf('grown', '?same_questions=1');
    const values = beside.map(({ sha: at, metrics }) => [at, metrics['recall@5']]);
    expect(values).toContainEqual([sha('pr'), 0.5]);
    expect(values).toContainEqual([sha('few'), null]);
  });

  it('looks at the window asked for', async () => {
    const late = await trendOf('grown', `?same_questions=1&from=${sha('c1')}`);
    expect(line(late, 'recall@5')).toEqual([0.25, undefined, 0.5]);
    expect(late.same_questions.n['recall@5']).toBe(4);
  });

  it('is there at any k', async () => {
    const same = await trendOf('grown', '?same_questions=1&metric=recall@2&metric=hit@9');
    expect(line(same, 'recall@2')).toEqual([0.5, 0.5, undefined, 1]);
    expect(line(same, 'hit@9').filter((value) => typeof value === 'number')).toEqual([]);
  });

  it('leaves out points without questions, and says so', async () => {
    await server.post('mixed', measured(git('c0', [], 1), [1, 0]));
    await server.send('mixed', '{"recall@5":0.9}', {}, `?sha=${sha('c1')}&branch=main&k=5`);
    await server.post(
      'mixed',
      measured(git('c2', ['c1'], 3, { history: [git('c1', ['c0'], 2)] }), [1, 1]),
    );
    const same = await trendOf('mixed', '?same_questions=1');
    expect(line(same, 'recall@5')).toEqual([0.5, undefined, 1]);
    expect(same.same_questions.left_out).toBe(1);
  });

  it('has no values where nothing is common', async () => {
    await server.post('strange', measured(git('c0', [], 1), [1]));
    const other = measured(git('c1', ['c0'], 2), [1]);
    for (const question of other.questions) question.qid = 'stranger';
    await server.post('strange', other);
    const same = await trendOf('strange', '?same_questions=1');
    expect(line(same, 'recall@5')).toEqual([null, null]);
    expect(same.same_questions.n['recall@5']).toBe(0);
  });

  it('shows beside the tax the accuracies over its questions', async () => {
    const verdicts = [
      ['correct', 'correct'],
      ['wrong', 'correct'],
      ['wrong', null],
    ] as const;
    const answered = (name: string, parents: string[], day: number) => {
      const report = measured(git(name, parents, day), [1, 1, 1]);
      report.questions.forEach((question, i) => {
        const [live, oracle] = verdicts[i] ?? ['wrong', null];
        question.live = { verdict: live, graded_by: 'human' };
        if (oracle) question.oracle = { verdict: oracle, graded_by: 'human' };
      });
      return report;
    };
    await server.post('taxed', answered('c0', [], 1));
    await server.post('taxed', answered('c1', ['c0'], 2));
    const { points } = await trendOf('taxed', '?same_questions=1');
    expect(points[0]).toMatchObject({
      metrics: { answer_accuracy_live: 0.5, answer_accuracy_oracle: 1, retrieval_tax: 0.5 },
      n: { answer_accuracy_live: 2, answer_accuracy_oracle: 2, retrieval_tax: 2 },
      paired: { n: 2, live: 0.5, oracle: 1 },
    });
  });
});

describe('recall and hit at any k', () => {
  it('are there within the depth of each point', async () => {
    const at = (depth: number) => ({ config: { k: 3, depth } });
    await server.post('any', measured(git('c0', [], 1), [7, 2], at(8)));
    await server.post('any', measured(git('c1', ['c0'], 2), [7, 0], at(6)));
    const trend = await trendOf('any', '?metric=recall@6&metric=recall@7&metric=hit@7');
    expect(trend.points.map(({ metrics, n }) => [metrics, n])).toEqual([
      [
        { 'recall@6': 0.5, 'recall@7': 1, 'hit@7': 1 },
        { 'recall@6': 2, 'recall@7': 2, 'hit@7': 2 },
      ],
      [
        { 'recall@6': 0, 'recall@7': null, 'hit@7': null },
        { 'recall@6': 2, 'recall@7': 0, 'hit@7': 0 },
      ],
    ]);
  });

  it('are fenced as any retrieval metric, and not there for numbers alone', async () => {
    const relabelled = measured(git('c2', ['c1'], 3), [1, 1]);
    for (const question of relabelled.questions) question.answer_must_mention = ['x'];
    await server.post('fenced', measured(git('c1', [], 2), [1, 1]));
    await server.post('fenced', relabelled);
    await server.send('fenced', '{"recall@5":0.9}', {}, `?sha=${sha('c3')}&branch=main&k=5`);
    const { fences } = await trendOf('fenced', '?metric=recall@7');
    expect(fences).toMatchObject([{ reason: 'golden', metrics: ['recall@7'] }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git } from '../fixtures/commits.ts';
import { question, reportInput } from '../fixtures/report.ts';
import { TestServer } from '../fixtures/running-server.ts';
import { RunDetail } from './schema/run.ts';
import { Trend } from './schema/trend.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const report = (
  at: Parameters<typeof git>,
  questions: Parameters<typeof reportInput>[0],
): ReturnType<typeof reportInput> =>
  reportInput(questions, { project: null, run: { kind: 'ci' }, git: git(...at) });

describe('numbers of a trend', () => {
  it('counts a question as lost when only a part of its needs is still met', async () => {
    const both = question('q1', ['a#1', 'b#1'], ['a#1', 'b#1']);
    const half = question('q1', ['a#1', 'b#1'], ['a#1', 'x#1']);
    await server.post('half', report(['c0', [], 1], [both]));
    await server.post('half', report(['c1', ['c0'], 2], [half]));
    await server.post('half', report(['c2', ['c1'], 3], [both]));
    const trend = Trend.parse(await server.get('half', '/trend'));
    expect(trend.points.map(({ gained, lost }) => [gained, lost])).toEqual([
      [null, null],
      [0, 1],
      [1, 0],
    ]);
  });

  it('gives the accuracies whose difference is the tax, over the questions graded both ways', async () => {
    const graded = (qid: string, live: 'correct' | 'wrong', oracle: 'correct' | 'wrong' | null) =>
      question(qid, ['a#1'], ['a#1'], {
        live: { answer: 'x', verdict: live, graded_by: 'judge' },
        oracle: oracle && { answer: 'x', verdict: oracle, graded_by: 'judge' },
      });
    const { run } = await server.post(
      'paired',
      report(
        ['c0', [], 1],
        [
          graded('q1', 'correct', 'correct'),
          graded('q2', 'wrong', 'correct'),
          graded('q3', 'wrong', null),
          graded('q4', 'wrong', null),
        ],
      ),
    );
    const expected = {
      metrics: { answer_accuracy_live: 0.25, answer_accuracy_oracle: 1, retrieval_tax: 0.5 },
      n: { answer_accuracy_live: 4, answer_accuracy_oracle: 2, retrieval_tax: 2 },
      paired: { n: 2, live: 0.5, oracle: 1 },
    };
    expect(RunDetail.parse(await server.get('paired', `/runs/${run.id}`))).toMatchObject(expected);
    const trend = Trend.parse(await server.get('paired', '/trend'));
    expect(trend.points[0]).toMatchObject(expected);
  });
});

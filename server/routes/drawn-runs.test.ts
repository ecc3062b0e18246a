import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { question } from '../fixtures/report.ts';
import { TestServer } from '../fixtures/running-server.ts';
import type { ReportInput } from '#core/report/report';
import { QuestionList } from './schema/question.ts';
import { RunDetail } from './schema/run.ts';
import { Trend } from './schema/trend.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const trendOf = async (project: string, query = '') =>
  Trend.parse(await server.get(project, `/trend${query}`));
const headlineIn = ({ headlines }: Trend, metric: string) =>
  headlines.find((headline) => headline.metric === metric);

type Grade = 'correct' | 'wrong';
interface Answered {
  live?: Grade;
  oracle?: Grade;
  judge?: string;
}

/** One question found at rank 1, its answers graded as given. */
function answered(at: ReportInput['git'], { live, oracle, judge }: Answered, nightly = false) {
  const graded = (verdict: Grade | undefined) =>
    verdict === undefined ? null : ({ verdict, graded_by: 'judge' } as const);
  const answers = { live: graded(live), oracle: graded(oracle) };
  return measured(at, [], {
    run: { kind: nightly ? 'nightly' : 'ci' },
    config: { k: 5, depth: 20, ...(judge === undefined ? {} : { judge: { model: judge } }) },
    questions: [question('a', ['gold#1'], ['gold#1'], answers)],
  });
}

describe('a commit whose numbers come from several runs', () => {
  it('is fenced by the judge of the run its answers are from', async () => {
    await server.post('judged', answered(git('c0', [], 1), { live: 'correct', judge: 'A' }));
    await server.post(
      'judged',
      answered(git('c1', ['c0'], 2), { live: 'wrong', judge: 'B' }, true),
    );
    await server.post('judged', answered(git('c1', ['c0'], 2), {}));
    const { points, fences } = await trendOf('judged');
    expect(points[1]?.metrics['answer_accuracy_live']).toBe(0);
    expect(points[1]?.answers_run_id).not.toBe(points[1]?.run_id);
    expect(fences).toMatchObject([
      { position: 1, reason: 'judge', metrics: ['answer_accuracy_live'] },
    ]);
  });

  it('takes the tax apart that it shows', async () => {
    await server.post(
      'taxed',
      answered(git('c0', [], 1), { live: 'wrong', oracle: 'correct' }, true),
    );
    await server.post('taxed', answered(git('c0', [], 1), { live: 'wrong' }));
    const [point] = (await trendOf('taxed')).points;
    expect(point?.metrics['retrieval_tax']).toBe(1);
    expect(point?.waterfall).toEqual([{ state: 'distracted', value: 1 }]);
  });
});

describe('headlines', () => {
  it('of a pull request are those of its head, against its base', async () => {
    await server.post('pull', answered(git('c0', [], 1), { live: 'correct' }));
    const pull = git('p1', ['c0'], 2, { branch: 'shorter', pull_request: 7 });
    await server.post('pull', answered(pull, { live: 'wrong' }));
    expect(
      headlineIn(await trendOf('pull', '?branch=shorter'), 'answer_accuracy_live'),
    ).toMatchObject({
      sha: sha('p1'),
      value: 0,
      behind: 0,
      predecessor: { sha: sha('c0'), distance: 1, before: 1, after: 0 },
    });
    expect(headlineIn(await trendOf('pull'), 'answer_accuracy_live')).toMatchObject({
      sha: sha('c0'),
      value: 1,
    });
  });

  it('hold recall at a new k against recall at that k before', async () => {
    const at = (k: number) => ({ config: { k, depth: 20 } });
    await server.post('widened', measured(git('c0', [], 1), [1, 6], at(5)));
    await server.post('widened', measured(git('c1', ['c0'], 2), [1, 8], at(7)));
    expect(headlineIn(await trendOf('widened'), 'recall@7')).toMatchObject({
      value: 0.5,
      predecessor: { sha: sha('c0'), before: 1, after: 0.5, n: 2 },
      not_compared: null,
    });
  });

  it('pass over numbers alone where questions can be compared', async () => {
    await server.post('mixed', measured(git('c0', [], 1), [1, 2]));
    await server.send('mixed', '{"mrr":0.9}', {}, `?sha=${sha('c1')}&branch=main&k=5`);
    const history = [{ ...git('c1', ['c0'], 2) }];
    await server.post('mixed', measured(git('c2', ['c1'], 3, { history }), [1, 1]));
    expect(headlineIn(await trendOf('mixed'), 'mrr')?.predecessor).toMatchObject({
      sha: sha('c0'),
      distance: 2,
      before: 0.75,
      n: 2,
    });
  });
});

describe('a window that ends at a commit nobody measured', () => {
  it('counts how far behind headlines are from the newest measured one, and leaves no point out', async () => {
    await server.post('gap', measured(git('c0', [], 1)));
    const history = [{ ...git('c1', ['c0'], 2) }];
    await server.post('gap', measured(git('c2', ['c1'], 3, { history })));
    const trend = await trendOf('gap', `?to=${sha('c1')}&same_questions=1`);
    expect(trend.points).toHaveLength(2);
    expect(headlineIn(trend, 'mrr')).toMatchObject({ sha: sha('c0'), position: 0, behind: 0 });
    expect(trend.same_questions).toMatchObject({ asked: true, left_out: 0 });
  });
});

describe('a run after numbers alone', () => {
  it('has no question that is new, and nothing that changed', async () => {
    await server.send('bare', '{"recall@5":0.9}', {}, `?sha=${sha('c0')}&branch=main&k=5`);
    const { run } = await server.post('bare', measured(git('c1', ['c0'], 2), [1, 2]));
    const detail = RunDetail.parse(await server.get('bare', `/runs/${run.id}`));
    expect(detail.config_changes).toEqual([]);
    expect(detail.predecessor).toMatchObject({
      sha: sha('c0'),
      golden_changed: false,
      paired: {},
      pairing: { paired: 0, only_head: [], only_base: [] },
    });
    const rows = QuestionList.parse(await server.get('bare', `/runs/${run.id}/questions`));
    expect(rows.predecessor).toBeNull();
    expect(rows.questions.map(({ movement }) => movement)).toEqual([null, null]);
    const commit = await server.get('bare', `/commits/${sha('c1')}`);
    expect(commit).toMatchObject({ predecessor: { sha: sha('c0') }, gained: null, lost: null });
  });
});

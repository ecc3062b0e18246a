import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { question } from '../fixtures/report.ts';
import { TestServer } from '../fixtures/running-server.ts';
import type { ReportInput } from '#core/report/report';
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

type Verdicts = Record<string, [live: 'correct' | 'wrong', oracle: 'correct' | 'wrong']>;

/** Questions found at rank 1, graded as given. */
function graded(at: ReportInput['git'], verdicts: Verdicts, rest: Partial<ReportInput> = {}) {
  const questions = Object.entries(verdicts).map(([qid, [live, oracle]]) =>
    question(qid, ['gold#1'], ['gold#1'], {
      live: { verdict: live, graded_by: 'human' },
      oracle: { verdict: oracle, graded_by: 'human' },
    }),
  );
  return measured(at, [], { questions, ...rest });
}

describe('headlines', () => {
  it('do not fall where only more questions were graded', async () => {
    const old: Verdicts = { a: ['correct', 'correct'], b: ['wrong', 'correct'] };
    await server.post('grown', graded(git('c0', [], 1), old));
    const { run } = await server.post(
      'grown',
      graded(git('c1', ['c0'], 2), { ...old, c: ['wrong', 'wrong'], d: ['wrong', 'wrong'] }),
    );
    const oracle = headlineIn(await trendOf('grown'), 'answer_accuracy_oracle');
    expect(oracle).toMatchObject({
      value: 0.5,
      n: 4,
      of: 4,
      behind: 0,
      predecessor: { before: 1, after: 1, n: 2, only_head: 2, only_base: 0, relabelled: 0 },
      not_compared: null,
    });
    const detail = RunDetail.parse(await server.get('grown', `/runs/${run.id}`));
    expect(detail.predecessor?.paired['answer_accuracy_oracle']).toEqual({
      n: 2,
      before: 1,
      after: 1,
    });
    expect(detail.predecessor?.pairing).toMatchObject({ paired: 2, only_head: ['c', 'd'] });
  });

  it('stand each at the newest commit that measured it, against the nearest that did', async () => {
    const answers: Verdicts = { a: ['correct', 'correct'] };
    await server.post('sparse', graded(git('c0', [], 1), answers));
    await server.post('sparse', measured(git('c1', ['c0'], 2)));
    await server.post('sparse', graded(git('c2', ['c1'], 3), { a: ['wrong', 'correct'] }));
    await server.post('sparse', measured(git('c3', ['c2'], 4)));
    const trend = await trendOf('sparse');
    expect(headlineIn(trend, 'recall@5')).toMatchObject({
      sha: sha('c3'),
      behind: 0,
      not_compared: 'no question in common',
    });
    expect(headlineIn(trend, 'answer_accuracy_live')).toMatchObject({
      sha: sha('c2'),
      position: 2,
      behind: 1,
      predecessor: { sha: sha('c0'), distance: 2, before: 1, after: 0, n: 1 },
    });
    // Cut to the newest commit, the answers stand before the window.
    const cut = await trendOf('sparse', '?limit=1');
    expect(headlineIn(cut, 'answer_accuracy_live')).toMatchObject({ position: -1, behind: 1 });
  });

  it('say what forbids a comparison', async () => {
    const answers: Verdicts = { a: ['correct', 'correct'] };
    const config = { k: 3, depth: 20 };
    await server.post('fenced', graded(git('c0', [], 1), answers));
    await server.post('fenced', graded(git('c1', ['c0'], 2), answers, { config }));
    const trend = await trendOf('fenced');
    expect(headlineIn(trend, 'answer_accuracy_live')).toMatchObject({
      predecessor: null,
      not_compared: 'k 5 → 3',
    });
    // Recall at 3 was measured before as well, and the oracle knows no k.
    expect(headlineIn(trend, 'recall@3')?.predecessor).toMatchObject({
      compared: 'recall@3',
      n: 1,
    });
    expect(headlineIn(trend, 'answer_accuracy_oracle')?.predecessor).toMatchObject({ n: 1 });
  });

  it('compare recall at a k that the run before did not report', async () => {
    const shipped = (k: number) => ({ config: { k, depth: 20 } });
    await server.post('wider', measured(git('c0', [], 1), [6, 7], shipped(5)));
    await server.post('wider', measured(git('c1', ['c0'], 2), [6, 6], shipped(6)));
    expect(headlineIn(await trendOf('wider'), 'recall@6')).toMatchObject({
      value: 1,
      predecessor: { compared: 'recall@6', before: 0.5, after: 1, n: 2 },
    });
  });

  it('hold claims against claims, over no question', async () => {
    for (const [name, recall] of [
      ['c0', 0.5],
      ['c1', 0.75],
    ] as const)
      await server.send('flat', `{"recall@5":${recall}}`, {}, `?sha=${sha(name)}&branch=main&k=5`);
    const trend = await trendOf('flat');
    expect(headlineIn(trend, 'recall@5')).toMatchObject({
      n: 0,
      of: 0,
      predecessor: { n: 0, before: 0.5, after: 0.75 },
    });
  });

  it('hold no claim against one at another k', async () => {
    const claim = '{"answer_accuracy_live":0.5}';
    await server.send('claims', claim, {}, `?sha=${sha('c0')}&branch=main&k=5`);
    await server.send('claims', claim, {}, `?sha=${sha('c1')}&branch=main&k=3`);
    expect(headlineIn(await trendOf('claims'), 'answer_accuracy_live')).toMatchObject({
      predecessor: null,
      not_compared: 'k 5 → 3',
    });
  });

  it('look at documents where the text of too much gold moved', async () => {
    const indexed = (text: string, found: string) => ({
      questions: [question('a', ['doc#1'], [found], { gold_text_hashes: { 'doc#1': text } })],
    });
    await server.post('rechunked', measured(git('c0', [], 1), [], indexed('x', 'doc#1')));
    await server.post('rechunked', measured(git('c1', ['c0'], 2), [], indexed('y', 'doc#2')));
    expect(headlineIn(await trendOf('rechunked'), 'recall@5')).toMatchObject({
      value: 0,
      predecessor: { compared: 'doc_recall@5', before: 1, after: 1, n: 1, moved: 1 },
    });
  });

  it('tell whether the committed baseline may be compared', async () => {
    const carried = (golden_hash: string) => ({
      baseline: { metrics: { 'recall@5': 0.8 }, tolerance: 0.05, golden_hash },
      golden: { hash: 'sha256:now' },
    });
    await server.post('based', measured(git('c0', [], 1), [1, 9], carried('sha256:now')));
    const same = headlineIn(await trendOf('based'), 'recall@5')?.baseline;
    expect(same).toMatchObject({ value: 0.8, tolerance: 0.05, comparable: true });
    expect(same?.difference).toBeCloseTo(-0.3, 12);
    const next = measured(git('c1', ['c0'], 2), [1, 9], carried('sha256:then'));
    const { run } = await server.post('based', next);
    const trend = await trendOf('based');
    expect(headlineIn(trend, 'recall@5')?.baseline?.comparable).toBe(false);
    // Its line ends where it may not be held against the values, here and on the run's page.
    expect(trend.baseline).toEqual([
      { position: 0, metrics: { 'recall@5': 0.8 }, tolerance: 0.05 },
      { position: 1, metrics: {}, tolerance: 0.05 },
    ]);
    const { baseline } = RunDetail.parse(await server.get('based', `/runs/${run.id}`));
    expect(baseline).toMatchObject({ metrics: { 'recall@5': 0.8 }, incomparable: ['recall@5'] });
    expect((await trendOf('based', '?same_questions=1')).baseline).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const HALF = 'a\ud83d';

describe('what the contract allows', () => {
  it('is kept at its largest', async () => {
    const report = measured(git('large', null, 1), [1, 2], {
      run: { duration_ms: 1e12, started_at: '9999-12-31T23:59:59Z' },
      corpus: { documents: 2 ** 31 - 1, chunks: 2 ** 31 - 1 },
    });
    const grades = { 'gold0#1': 1e6, 'gold1#1': -1e6 };
    report.questions = report.questions.map((q) => ({ ...q, grades, retrieve_ms: 1e12 }));
    const { run } = await server.post('extremes', report);
    expect(run).toMatchObject({ documents: 2 ** 31 - 1, duration_ms: 1e12 });
    expect(run.metrics).toMatchObject({ 'ndcg@5': expect.any(Number), retrieve_ms_p95: 1e12 });
  });

  it('is refused beyond, with where', async () => {
    const body = JSON.stringify(
      measured(git('beyond', null, 1), [1], { corpus: { documents: Number.MAX_SAFE_INTEGER } }),
    );
    const problem = await readProblem(await server.send('beyond', body));
    expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '/corpus/documents' }] });
  });

  it('is text with half a surrogate pair or a NUL, read back wherever it is shown', async () => {
    const odd = `${HALF}\0`;
    const at = git('odd', null, 2, { author: odd, message: odd, remote_url: odd });
    const report = measured(at, [1], {
      run: { label: odd, tool: odd },
      config: { k: 5, pipeline: { [odd]: odd } },
      chunks: [{ id: 'gold0#1', title: odd, text: odd }],
    });
    const answer = { answer: odd, reason: odd };
    report.questions = report.questions.map((q) => ({
      ...q,
      question: odd,
      tags: ['\0'],
      live: answer,
      oracle: { error: odd },
    }));
    const { run } = await server.post('odd', report);
    // Once more with tags, for a commit that is known: it is written in another way.
    await server.post('odd', { ...report, git: { ...at, tags: ['v\0'] } });
    for (const path of [
      '',
      '/trend',
      '/runs',
      `/commits/${sha('odd')}`,
      `/runs/${run.id}`,
      `/runs/${run.id}/questions`,
      `/runs/${run.id}/question?qid=q1`,
      '/question-history?qid=q1',
    ])
      expect(await server.get('odd', path)).toBeTypeOf('object');
  });
});

describe('a flat map that contradicts itself', () => {
  it('is taken with a warning', async () => {
    const map = { retrieval_tax: 0.5, answer_accuracy_oracle: 0.9, answer_accuracy_live: 0.8 };
    const response = await server.send('flat', JSON.stringify(map), {}, `?sha=${sha('flat')}`);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ warnings: [expect.stringContaining('0.5')] });
  });
});

describe('metrics asked for', () => {
  it('are refused by name where there is no such metric', async () => {
    await server.post('asked', measured(git('asked', null, 1)));
    const answer = await server.fetch('api/v1/projects/asked/trend?metric=mrr&metric=recal@5');
    const problem = await readProblem(answer);
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '?metric' }] });
    expect(problem.detail).toContain('"recal@5" is no metric; did you mean "recall@5"?');
    expect(await server.get('asked', '/trend?metric=recall@k&metric=mrr')).toBeTypeOf('object');
  });
});

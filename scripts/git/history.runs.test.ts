import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReportInput } from '#core/report/report';
import { TestServer } from '../../server/fixtures/running-server.ts';
import { MeasuredRepository } from '../fixtures/measured-repository.ts';

// Each test starts dozens of git processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** Of a report's two questions: both answered rightly, or not asked to answer. */
const answered: ReportInput['questions'] = ['q1', 'q2'].map((qid) => ({
  qid,
  relevant_chunk_ids: ['gold#1'],
  retrieved: ['gold#1'],
  question: `What about ${qid}?`,
  live: { answer: 'yes', verdict: 'correct', graded_by: 'judge' },
}));
const failed = answered.map((question) => ({
  ...question,
  live: null,
  error: 'timeout',
  retrieved: [],
}));
const kind = (name: 'ci' | 'nightly' | 'local') => ({ run: { kind: name } });

describe('several runs of a commit', () => {
  it('give each metric from the latest complete ci or nightly run that measured it', async () => {
    const repository = new MeasuredRepository(server, 'reruns');
    repository.commit('one');
    const night = { ...kind('nightly'), questions: answered };
    const { run: nightly } = await repository.measure({ report: night });
    const retrieval = answered.map((question) => ({ ...question, live: null }));
    const { run: ci } = await repository.measure({
      report: { ...kind('ci'), questions: retrieval },
    });
    await repository.measure({ report: { ...kind('ci'), questions: failed } });
    await repository.measure({ report: { ...kind('local'), questions: retrieval } });
    for (const query of ['', '?kind=ci,nightly,local']) {
      const { points } = await repository.trend(query);
      expect(points).toMatchObject([
        {
          run_id: ci.id,
          answers_run_id: nightly.id,
          runs: 4,
          errors: 0,
          metrics: { 'recall@1': 1, answer_accuracy_live: 1 },
        },
      ]);
    }
    expect((await repository.commitAt(ci.sha)).runs).toHaveLength(4);
  });

  it('give the latest one where all have errors, and show those', async () => {
    const repository = new MeasuredRepository(server, 'incomplete');
    repository.commit('one');
    await repository.measure({ report: { ...kind('nightly'), questions: failed } });
    const { run } = await repository.measure({ report: { ...kind('ci'), questions: failed } });
    expect((await repository.trend()).points).toMatchObject([
      { run_id: run.id, errors: 2, metrics: { 'recall@1': 0 } },
    ]);
  });
});

describe('release tags', () => {
  it('stand at their commits, lightweight, annotated, and set later', async () => {
    const repository = new MeasuredRepository(server, 'tags');
    const one = await repository.commitMeasured('one');
    repository.git('tag', 'v1');
    repository.git('tag', 'latest');
    await repository.commitMeasured('two');
    const tagsOf = async () => (await repository.trend()).points.map(({ tags }) => tags);
    expect(await tagsOf()).toEqual([['latest', 'v1'], []]);
    repository.git('tag', '-a', 'v1.1', '-m', 'annotated');
    repository.git('tag', '-a', 'v1.0-rc', '-m', 'late', one);
    repository.git('tag', '-f', 'latest');
    await repository.commitMeasured('three');
    expect(await tagsOf()).toEqual([['v1', 'v1.0-rc'], ['latest', 'v1.1'], []]);
  });
});

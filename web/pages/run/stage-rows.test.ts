import { expect, it } from 'vitest';
import { stageRows } from './stage-rows.ts';

const latency = (p50: number) => ({ p50, p95: p50 * 2, n: 9 });

it('puts recall and time of each stage together, in the order of the pipeline', () => {
  const rows = stageRows({
    stage_recall: [
      { stage: 'bm25', recall: 0.5, within_depth: 0.75, n: 8 },
      { stage: 'vector', recall: null, within_depth: null, n: 0 },
    ],
    stage_latency: { vector: latency(3), bm25: latency(1), rerank_call: latency(20) },
  });
  expect(rows.map(({ name, recall, p50 }) => [name, recall, p50])).toEqual([
    ['BM25', 0.5, 1],
    ['Vector', null, 3],
    ['rerank_call', null, 20],
  ]);
});

it('knows nothing of a stage that has a name of every object', () => {
  const recall = { stage: 'constructor', recall: 1, within_depth: 1, n: 1 };
  const [row] = stageRows({ stage_recall: [recall], stage_latency: {} });
  expect([row?.name, row?.p50]).toEqual(['constructor', null]);
});

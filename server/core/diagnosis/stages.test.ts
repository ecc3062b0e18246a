import { describe, expect, it } from 'vitest';
import { others } from '../../fixtures/judged.ts';
import { question, report } from '../../fixtures/report.ts';
import { stageLatency, stageRecall } from './stages.ts';

describe('stageRecall', () => {
  it('says where gold stood in each stage, at k and within depth', () => {
    const run = report([
      question('a', ['a#1'], ['a#1'], {
        stages: { bm25: [...others(6), 'a#1'], vector: ['a#1'], fused: ['x#0', 'a#1'] },
      }),
      question('b', ['b#1', 'b#2'], ['b#1'], {
        stages: { bm25: ['b#1'], vector: [...others(20), 'b#1'] },
      }),
    ]);
    expect(stageRecall(run, 5, 20)).toEqual([
      // bm25: a at rank 7, one of the two needs of b at rank 1.
      { stage: 'bm25', recall: 0.25, within_depth: 0.75, n: 2 },
      // vector: b at rank 21, beyond depth.
      { stage: 'vector', recall: 0.5, within_depth: 0.5, n: 2 },
      { stage: 'fused', recall: 1, within_depth: 1, n: 1 },
    ]);
  });

  it('leaves out questions without chunk gold, and those whose retrieval raised', () => {
    const stages = { bm25: ['a#1'] };
    const run = report([
      question('a', [], ['a#1'], { unanswerable: true, stages }),
      question('b', [], ['a#1'], { relevant_doc_ids: ['a'], stages }),
      question('c', ['a#1'], [], { error: 'timeout', stages }),
    ]);
    expect(stageRecall(run, 5, 20)).toEqual([
      { stage: 'bm25', recall: null, within_depth: null, n: 0 },
    ]);
    expect(stageRecall(report([]), 5, 20)).toEqual([]);
  });

  it('cleans rankings and looks at grades as the metrics do', () => {
    const run = report([
      question('a', ['a#1', 'a#2'], [], {
        grades: { 'a#2': 0 },
        stages: { bm25: ['x#0', 'x#0', null, 'a#1'] },
      }),
    ]);
    expect(stageRecall(run, 2, 20)).toMatchObject([{ recall: 1 }]);
  });
});

describe('stageLatency', () => {
  it('is the median and the 95th percentile of the questions that timed a stage', () => {
    const run = report([
      question('a', ['a#1'], [], { stage_ms: { bm25: 1, vector: 10 } }),
      question('b', ['b#1'], [], { stage_ms: { bm25: 3 } }),
      question('c', ['c#1'], []),
    ]);
    // p95 of 1 and 3: 1 + 0.95 * 2.
    expect(stageLatency(run)).toEqual({
      bm25: { p50: 2, p95: 2.9, n: 2 },
      vector: { p50: 10, p95: 10, n: 1 },
    });
  });
});

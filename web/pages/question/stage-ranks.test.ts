import { describe, expect, it } from 'vitest';
import type { QuestionDetail } from '../../../server/routes/schema/question.ts';
import { stageRanks, stagesOfBoth } from './stage-ranks.ts';

const entries = (...ids: string[]) => ids.map((id, at) => ({ id, rank: at + 1 }));
const detail = (change: object = {}) =>
  ({
    stages: { bm25: entries('x', 'a'), vector: entries('b2', 'x'), mine: entries('x') },
    needs_detail: [
      { ids: ['a'], rank: 1 },
      { ids: ['b1', 'b2'], rank: null },
    ],
    ranking: entries('a', 'x'),
    ...change,
  }) as unknown as QuestionDetail;

describe('stageRanks', () => {
  it('says where every need stood in each stage, by any of its chunks, and in the end', () => {
    const rows = stageRanks(detail()).map(({ name, ranks, length }) => [name, ranks, length]);
    expect(rows).toEqual([
      ['BM25', [2, null], 2],
      ['Vector', [null, 1], 2],
      ['mine', [null, null], 1],
      ['Final ranking', [1, null], 2],
    ]);
  });

  it('has nothing to say without stages, and without gold', () => {
    expect(stageRanks(detail({ stages: {} }))).toEqual([]);
    expect(stageRanks(detail({ needs_detail: [] }))).toEqual([]);
  });
});

it('puts the stages of two runs side by side, those that are gone first', () => {
  const before = stageRanks(detail({ stages: { old: entries('a'), bm25: entries('a') } }));
  const rows = stagesOfBoth(before, stageRanks(detail()));
  expect(rows.map(({ name, before, after }) => [name, before?.ranks[0], after?.ranks[0]])).toEqual([
    ['old', 1, undefined],
    ['BM25', 1, 2],
    ['Vector', undefined, null],
    ['mine', undefined, null],
    ['Final ranking', 1, 1],
  ]);
});

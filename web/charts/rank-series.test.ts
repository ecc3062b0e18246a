import { describe, expect, it } from 'vitest';
import type { QuestionHistoryPoint } from '../../server/routes/schema/question.ts';
import { nearestMark, rankSeries } from './rank-series.ts';

const at = (position: number, outcome: Partial<QuestionHistoryPoint>): QuestionHistoryPoint => ({
  rank: null,
  needs: 1,
  needs_met: 0,
  live: null,
  oracle: null,
  error: null,
  run_id: `r${position}`,
  sha: String(position).repeat(40),
  position,
  subject: null,
  author: null,
  committed_at: null,
  k: 5,
  depth: 20,
  state: null,
  item_hash: 'sha256:a',
  ...outcome,
});
const series = (points: QuestionHistoryPoint[]) =>
  rankSeries({ qid: 'q1', question: 'How?', branch: 'main', commits: points.length, points });

describe('rankSeries', () => {
  it('tells the five states apart', () => {
    const { marks } = series([
      at(0, { rank: 2, needs_met: 1 }),
      at(1, { rank: 1, needs: 2, needs_met: 1 }),
      at(2, { rank: 6 }),
      at(3, {}),
      at(4, { error: 'timeout' }),
    ]);
    expect(marks.map((mark) => mark.state)).toEqual([
      'seen',
      'partial',
      'below',
      'missed',
      'error',
    ]);
  });

  it('keeps commit order whatever order the answer has, and the gaps between', () => {
    expect(series([at(7, { rank: 1 }), at(2, { rank: 3 })]).marks.map((mark) => mark.x)).toEqual([
      2, 7,
    ]);
  });

  it('stands lower the worse it is: 1 above 20 above not found above error', () => {
    const { marks } = series([
      at(0, { rank: 1 }),
      at(1, { rank: 20 }),
      at(2, {}),
      at(3, { error: 'x' }),
    ]);
    const heights = marks.map((mark) => mark.y);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(new Set(heights).size).toBe(4);
  });

  it('breaks where the labels changed', () => {
    const { marks } = series([
      at(0, { rank: 1 }),
      at(1, { rank: 1, item_hash: 'sha256:b' }),
      at(2, { rank: 1, item_hash: 'sha256:b' }),
    ]);
    expect(marks.map((mark) => mark.relabelled)).toEqual([false, true, false]);
  });

  it('says when there is nothing to rank', () => {
    expect(series([at(0, { needs: 0 })]).hasGold).toBe(false);
    expect(series([]).marks).toEqual([]);
  });

  it('takes the deepest list for the lane of what was not found', () => {
    const { scale } = series([at(0, { rank: 3, depth: 20 }), at(1, { rank: 40, depth: 50 })]);
    expect(scale.missed).toBeGreaterThan(scale.toY(50));
  });
});

it('nearestMark skips what nothing measured', () => {
  const { marks } = series([at(2, { rank: 1 }), at(9, { rank: 3 })]);
  expect([0, 5, 6, 30].map((x) => nearestMark(marks, x)?.x)).toEqual([2, 2, 9, 9]);
  expect(nearestMark([], 3)).toBeUndefined();
});

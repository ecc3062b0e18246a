import { describe, expect, it } from 'vitest';
import { answerFallsAt } from './answer-falls.ts';
import { largestFalls } from './falls.ts';
import { trendOf } from './fixture.ts';

const ORACLE = 'answer_accuracy_oracle';
/** Oracle accuracy commit by commit; null: no answers. `changes` to points as in `trendOf`. */
const commits = (values: (number | null)[], changes: Parameters<typeof trendOf>[1] = {}) =>
  trendOf(
    values.map((value) => ({ mrr: 0.5, [ORACLE]: value })),
    changes,
  );
const answering = (...values: (number | null)[]) => commits(values);
const fence = (position: number, metrics: string[]) =>
  ({ position, reason: 'golden', label: 'golden set changed', metrics }) as const;

describe('falls of answers alone', () => {
  it('are found against the last commit that gave answers, with what changed since', () => {
    const [first, second] = ['threshold 0.05 → 0.1', 'b 0.75 → 0.5'];
    const trend = commits([0.776, null, 0.672, 0.672], {
      1: { config_changes: [second] },
      2: { config_changes: [first] },
    });
    const [fall, ...others] = largestFalls(trend);
    expect(others).toEqual([]);
    expect(fall).toMatchObject({
      point: { position: 2 },
      net: 0,
      distance: 2,
      changes: [second, first],
      // 0.104 of 24 questions.
      answers: [{ key: 'oracle', questions: 2 }],
      span: { to: 4, commits: 2, end: 'open' },
    });
    expect(fall?.answers[0]?.difference).toBeCloseTo(-0.104);
  });

  it('begin at five points', () => {
    const fallen = (to: number) => {
      const trend = answering(0.8, to);
      return trend.points.flatMap((point) => answerFallsAt(trend, point)).length;
    };
    expect([0.76, 0.75, 0.7].map(fallen)).toEqual([0, 1, 1]);
  });

  it('end where the accuracy is back, or at a fence, which none crosses', () => {
    expect(largestFalls(answering(0.8, 0.6, 0.7, 0.8))[0]).toMatchObject({
      wonBack: { by: { position: 3 } },
      span: { to: 3, commits: 2, end: 'mended' },
    });
    const trend = answering(0.8, 0.6, 0.7, 0.8);
    expect(largestFalls({ ...trend, fences: [fence(2, [ORACLE])] })[0]).toMatchObject({
      wonBack: { by: null },
      span: { to: 2, commits: 1, end: 'fence', label: 'golden set changed' },
    });
    expect(largestFalls({ ...trend, fences: [fence(1, [ORACLE])] })).toEqual([]);
    expect(largestFalls({ ...trend, fences: [fence(1, ['mrr'])] })).toHaveLength(1);
  });

  it('are not told of numbers that are only claimed', () => {
    expect(largestFalls(commits([0.8, 0.6], { 1: { verified: false } }))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { trendOf } from '../../charts/fixture.ts';
import { sameWords } from './same-words.ts';

const said = (n: Record<string, number>, asked = true, leftOut = 0) => {
  const trend = trendOf([{ mrr: 0.5 }, { mrr: 0.6 }]);
  const same = { ...trend.same_questions, asked, n, left_out: leftOut };
  return sameWords({ ...trend, same_questions: same }, 'recall@5');
};

describe('sameWords', () => {
  it('says over how many questions the lines run', () => {
    expect(said({ 'recall@5': 20 })).toBe(
      'over the 20 of 24 questions that all runs share, the numbers above over all questions of their run',
    );
    expect(said({ 'recall@5': 20, answer_accuracy_live: 18 }, true, 2)).toBe(
      'over the 20 of 24 questions that all runs share, answers over 18, 2 runs without questions left out, the numbers above over all questions of their run',
    );
  });

  it('says so where nothing is shared, and nothing where nobody asked', () => {
    expect(said({ 'recall@5': 0 })).toBe('no question is in all runs with the same labels');
    expect(said({}, false)).toBeNull();
  });
});

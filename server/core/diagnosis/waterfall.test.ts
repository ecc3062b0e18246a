import { describe, expect, it } from 'vitest';
import { inStates, unanswered } from '../../fixtures/in-states.ts';
import { waterfallOf } from './waterfall.ts';

const oracleWrong = { oracle: { verdict: 'wrong', graded_by: 'human' } } as const;

describe('waterfallOf', () => {
  it('takes the tax apart: 14 points = 8 missed + 4 ranked low + 2 distracted', () => {
    const { scored } = inStates([
      { state: 'missed', count: 4 },
      { state: 'ranked_low', count: 2 },
      { state: 'distracted', count: 1 },
      { state: 'generation', count: 5 },
      { state: 'good', count: 38 },
    ]);
    expect(scored.metrics.retrieval_tax).toBe(0.14);
    expect(waterfallOf(scored.questions)).toEqual({
      n: 50,
      tax: 0.14,
      tenths: 140,
      parts: [
        { state: 'missed', value: 0.08, tenths: 80, questions: 4 },
        { state: 'ranked_low', value: 0.04, tenths: 40, questions: 2 },
        { state: 'distracted', value: 0.02, tenths: 20, questions: 1 },
      ],
    });
  });

  it('has negative parts where live answers were right and oracle answers wrong', () => {
    const { scored } = inStates([
      { state: 'good', count: 2, ...oracleWrong },
      { state: 'lucky', count: 1, ...oracleWrong },
      { state: 'missed', count: 1 },
      { state: 'good', count: 6 },
    ]);
    expect(scored.metrics.retrieval_tax).toBe(-0.2);
    expect(waterfallOf(scored.questions)).toMatchObject({
      tax: -0.2,
      parts: [
        { state: 'missed', value: 0.1, questions: 1 },
        { state: 'lucky', value: -0.1, questions: 1 },
        { state: 'good', value: -0.2, questions: 2 },
      ],
    });
  });

  it('shows tenths that sum, where rounding each would not', () => {
    // 2/6 + 2/6 = 333.3 + 333.3 = 666.7 tenths, shown as 667 = 334 + 333.
    const { scored } = inStates([
      { state: 'missed', count: 2 },
      { state: 'ranked_low', count: 2 },
      { state: 'good', count: 2 },
    ]);
    const waterfall = waterfallOf(scored.questions);
    expect(waterfall?.tenths).toBe(667);
    expect(waterfall?.parts.map((part) => part.tenths)).toEqual([334, 333]);
  });

  it('raises the tenths that rounding down cut most', () => {
    // 2/30 + 1/30 = 66.7 + 33.3 tenths.
    const { scored } = inStates([
      { state: 'ranked_low', count: 1 },
      { state: 'missed', count: 2 },
      { state: 'good', count: 27 },
    ]);
    expect(waterfallOf(scored.questions)?.parts).toMatchObject([
      { state: 'missed', tenths: 67 },
      { state: 'ranked_low', tenths: 33 },
    ]);
  });

  it('leaves out what is not graded on both sides, and is null without anything', () => {
    const { scored } = inStates([
      { state: 'answer_wrong', count: 3 },
      { state: 'missed', count: 1 },
    ]);
    expect(waterfallOf(scored.questions)).toMatchObject({ n: 1, tax: 1 });
    const { scored: retrieval } = inStates([{ state: 'missed', count: 2, ...unanswered }]);
    expect(waterfallOf(retrieval.questions)).toBe(null);
  });

  it('has no parts where nothing was lost', () => {
    const { scored } = inStates([{ state: 'good', count: 2 }]);
    expect(waterfallOf(scored.questions)).toEqual({ n: 2, tax: 0, tenths: 0, parts: [] });
  });
});

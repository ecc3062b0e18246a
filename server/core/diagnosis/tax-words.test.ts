import { describe, expect, it } from 'vitest';
import { inStates, type Group } from '../../fixtures/in-states.ts';
import { taxInWords } from './tax-words.ts';
import { waterfallOf } from './waterfall.ts';

const words = (...groups: Group[]) => {
  const waterfall = waterfallOf(inStates(groups).scored.questions);
  return waterfall && taxInWords(waterfall);
};
const oracleWrong = { oracle: { verdict: 'wrong', graded_by: 'human' } } as const;

describe('taxInWords', () => {
  it('is a sum in points', () => {
    expect(
      words(
        { state: 'missed', count: 4 },
        { state: 'ranked_low', count: 2 },
        { state: 'distracted', count: 1 },
        { state: 'good', count: 43 },
      ),
    ).toBe('14 points = 8 missed + 4 ranked low + 2 distracted');
    expect(words({ state: 'missed', count: 1 }, { state: 'good', count: 99 })).toBe(
      '1 point = 1 missed',
    );
    expect(words({ state: 'good', count: 3 })).toBe('0 points');
  });

  it('takes one decimal for all where one needs it, and still sums', () => {
    expect(
      words(
        { state: 'missed', count: 2 },
        { state: 'ranked_low', count: 2 },
        { state: 'good', count: 2 },
      ),
    ).toBe('66.7 points = 33.4 ranked low + 33.3 missed');
  });

  it('subtracts what was won, and explains a tax below zero', () => {
    expect(
      words(
        { state: 'missed', count: 2 },
        { state: 'lucky', count: 1, ...oracleWrong },
        { state: 'good', count: 7 },
      ),
    ).toBe('10 points = 20 missed - 10 lucky');
    expect(words({ state: 'good', count: 1, ...oracleWrong }, { state: 'good', count: 9 })).toBe(
      '-10 points = -10 right only live (below zero: live answers were right where the gold alone was not)',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { taxHalves, waterfallSentence, waterfallSteps } from './waterfall-steps.ts';

/** Of 20 questions 3 are missed, 1 is distracted, 1 is lucky with the oracle wrong: (3 + 1 - 1) / 20 = 0.15. */
const waterfall = {
  n: 20,
  tax: 0.15,
  tenths: 150,
  parts: [
    { state: 'missed' as const, value: 0.15, tenths: 150, questions: 3 },
    { state: 'distracted' as const, value: 0.05, tenths: 50, questions: 1 },
    { state: 'lucky' as const, value: -0.05, tenths: -50, questions: 1 },
  ],
};

describe('waterfallSteps', () => {
  it('leads from the oracle down to live, and back up where a part is negative', () => {
    const steps = waterfallSteps(waterfall, { oracle: 0.9, live: 0.75 });
    const edges = steps.map(({ key, from, to }) => [key, +from.toFixed(9), +to.toFixed(9)]);
    expect(edges).toEqual([
      ['oracle', 0, 0.9],
      ['missed', 0.75, 0.9],
      ['distracted', 0.7, 0.75],
      ['lucky', 0.7, 0.75],
      ['live', 0, 0.75],
    ]);
  });

  it('prints what a part takes away with a minus, what it gives back with a plus', () => {
    const steps = waterfallSteps(waterfall, { oracle: 0.9, live: 0.75 });
    expect(steps.map(({ points }) => points)).toEqual(['90.0', '−15.0', '−5.0', '+5.0', '75.0']);
    expect(steps.map(({ questions }) => questions)).toEqual([null, 3, 1, 1, null]);
  });
});

describe('waterfallSentence', () => {
  it('sums up, with the sign of each part', () => {
    expect(waterfallSentence(waterfall)).toBe(
      '15.0 points = 15.0 missed + 5.0 distracted − 5.0 lucky',
    );
  });

  it('keeps the sign of a negative tax', () => {
    const parts = [{ state: 'lucky' as const, value: -0.1, tenths: -100, questions: 1 }];
    expect(waterfallSentence({ n: 10, tax: -0.1, tenths: -100, parts })).toBe(
      '−10.0 points = − 10.0 lucky',
    );
  });

  it('says what is odd about right answers that lower the tax', () => {
    const parts = [
      { state: 'missed' as const, value: 0.2, tenths: 200, questions: 2 },
      { state: 'good' as const, value: -0.1, tenths: -100, questions: 1 },
    ];
    expect(waterfallSentence({ n: 10, tax: 0.1, tenths: 100, parts })).toBe(
      '10.0 points = 20.0 missed − 10.0 right only live',
    );
  });

  it('says so where there is nothing to take apart', () => {
    expect(waterfallSentence({ n: 5, tax: 0, tenths: 0, parts: [] })).toMatch(/^No retrieval tax/);
  });
});

describe('taxHalves', () => {
  const states = [
    { state: 'missed' as const, count: 3, half: 'retrieval' as const },
    { state: 'distracted' as const, count: 1, half: 'generation' as const },
    { state: 'lucky' as const, count: 1, half: 'labels' as const },
  ];

  it('says which part of the tax is retrieval and which is answering; what gives back pays none', () => {
    expect(taxHalves(waterfall, states)).toMatch(
      /^Paid by 3 questions in retrieval, 1 in answering \(all was found/,
    );
    const [missed] = waterfall.parts;
    if (!missed) throw new Error('no part');
    expect(taxHalves({ ...waterfall, parts: [missed] }, states)).toBe(
      'Paid by 3 questions in retrieval, 0 in answering.',
    );
  });

  it('says nothing where nobody paid', () => {
    expect(taxHalves({ ...waterfall, parts: [] }, states)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { contradictionsIn } from './contradictions.ts';

const mapOf = (tax: number | null, oracle: number, live: number) => ({
  retrieval_tax: tax,
  answer_accuracy_oracle: oracle,
  answer_accuracy_live: live,
});

describe('contradictionsIn', () => {
  it('finds a tax that is not the difference of the accuracies', () => {
    expect(contradictionsIn(mapOf(0.5, 0.9, 0.8))).toEqual([
      expect.stringContaining('retrieval_tax 0.5 is not'),
    ]);
    expect(contradictionsIn(mapOf(-0.1, 0.9, 0.8))).toHaveLength(1);
  });

  it('allows for rounding, and for what is not told', () => {
    expect(contradictionsIn(mapOf(0.1, 0.9, 0.8))).toEqual([]);
    expect(contradictionsIn(mapOf(0.333, 0.9, 0.566))).toEqual([]);
    expect(contradictionsIn(mapOf(null, 0.9, 0.8))).toEqual([]);
    expect(contradictionsIn({ retrieval_tax: 0.5 })).toEqual([]);
  });
});

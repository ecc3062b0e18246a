import { describe, expect, it } from 'vitest';
import { breaksOf, brokenWords } from './break-words.ts';

const golden = {
  position: 3,
  reason: 'golden' as const,
  label: 'golden set changed',
  metrics: ['recall@5', 'mrr'],
};
const k = { position: 3, reason: 'k' as const, label: 'k 5 → 8', metrics: ['retrieval_tax'] };

describe('breaksOf', () => {
  it('has one break per commit, from left to right', () => {
    const breaks = breaksOf([golden, { ...golden, position: 1 }, k]);
    expect(breaks.map(({ position, label }) => [position, label])).toEqual([
      [1, 'golden set changed'],
      [3, 'golden set changed, k 5 → 8'],
    ]);
  });

  it('says which lines shown it breaks', () => {
    const [one] = breaksOf([golden, k]);
    expect(one && brokenWords(one, ['recall@5', 'answer_accuracy_live', 'retrieval_tax'])).toBe(
      'Recall@5, Retrieval tax',
    );
  });
});

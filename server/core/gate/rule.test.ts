import { describe, expect, it } from 'vitest';
import { isWorse, toleranceOf } from './rule.ts';

describe('isWorse', () => {
  it('is exact at the edge: falling by just the tolerance is not worse', () => {
    expect(isWorse(0.8, 0.75, 0.05, 'higher')).toBe(false);
    // 0.3 - 0.25 is 0.04999…, 0.85 - 0.8 is 0.04999… and 0.15 - 0.1 a little more than 0.05 or less.
    for (const want of [0.1, 0.15, 0.3, 0.55, 0.6, 0.7, 0.85, 0.9, 1]) {
      expect(isWorse(want, want - 0.05, 0.05, 'higher')).toBe(false);
      expect(isWorse(want, want - 0.05 - 2e-9, 0.05, 'higher')).toBe(true);
    }
    expect(isWorse(0.8, 0.75 - 0.9e-9, 0.05, 'higher')).toBe(false);
  });

  it('is turned where lower is better', () => {
    expect(isWorse(0.1, 0.15, 0.05, 'lower')).toBe(false);
    expect(isWorse(0.1, 0.16, 0.05, 'lower')).toBe(true);
    expect(isWorse(0.1, 0, 0.05, 'lower')).toBe(false);
  });

  it('takes no tolerance literally', () => {
    expect(isWorse(0.5, 0.5, 0, 'higher')).toBe(false);
    expect(isWorse(0.5, 0.5 - 1e-6, 0, 'higher')).toBe(true);
  });
});

describe('toleranceOf', () => {
  it('is one for all, one per metric, or 0.05', () => {
    expect(toleranceOf(0.1, 'mrr')).toBe(0.1);
    expect(toleranceOf({ mrr: 0.02 }, 'mrr')).toBe(0.02);
    expect(toleranceOf({ mrr: 0.02 }, 'recall@5')).toBe(0.05);
    expect(toleranceOf(null, 'mrr')).toBe(0.05);
    expect(toleranceOf({}, 'constructor')).toBe(0.05);
  });
});

import { describe, expect, it } from 'vitest';
import { quantile } from './latency.ts';

describe('quantile', () => {
  it('interpolates between closest ranks', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([10, 20, 30], 0.95)).toBeCloseTo(29, 12);
  });

  it('gives the only value and the extremes', () => {
    expect(quantile([7], 0.95)).toBe(7);
    expect(quantile([1, 2, 3], 0)).toBe(1);
    expect(quantile([1, 2, 3], 1)).toBe(3);
  });
});

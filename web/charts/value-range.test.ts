import { describe, expect, it } from 'vitest';
import { fitRange } from './value-range.ts';

const UNIT = { min: 0, max: 1 };

describe('fitRange', () => {
  it('fits the data and ends on round numbers', () => {
    expect(fitRange([0.46, 0.87], UNIT)).toEqual({ min: 0.4, max: 1, step: 0.1 });
    expect(fitRange([0.81, 0.84], UNIT)).toEqual({ min: 0.76, max: 0.88, step: 0.02 });
  });

  it('does not blow a flat line up', () => {
    const { min, max } = fitRange([0.8, 0.8], UNIT);
    expect(max - min).toBeGreaterThanOrEqual(0.1 - 1e-9);
  });

  it('stays inside its bounds', () => {
    expect(fitRange([0, 1], UNIT)).toMatchObject({ min: 0, max: 1 });
    expect(fitRange([1, 1], UNIT).max).toBe(1);
    expect(fitRange([-0.1, 0.2], { min: -1, max: 1 }).min).toBeLessThanOrEqual(-0.1);
  });

  it('shows the bounds where there is no data', () => {
    expect(fitRange([], UNIT)).toMatchObject({ min: 0, max: 1 });
  });

  it('takes as many values as there are', () => {
    expect(fitRange(new Array(200_000).fill(0.5), UNIT).max).toBeLessThan(1);
  });
});

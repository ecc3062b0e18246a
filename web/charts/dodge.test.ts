import { describe, expect, it } from 'vitest';
import { dodge, shifted } from './dodge.ts';

const line = (...values: number[]) => values.map((y, x) => ({ x, y }));

describe('dodge', () => {
  it('fans out lines of equal value around it, the first above', () => {
    const [first, second] = dodge([line(0.5, 0.9), line(0.5, 0.7)], 0.02);
    expect([first?.(0), second?.(0)]).toEqual([0.01, -0.01]);
    expect([first?.(1), second?.(1)]).toEqual([0, 0]);
  });

  it('keeps the middle one of three in its place', () => {
    const shifts = dodge([line(1), line(1), line(1)], 0.02);
    expect(shifts.map((shift) => shift(0))).toEqual([0.02, 0, -0.02]);
  });

  it('leaves alone what is apart or not there', () => {
    const shifts = dodge([line(0.5), line(0.53), line(NaN)], 0.02);
    expect(shifts.map((shift) => shift(0))).toEqual([0, 0, 0]);
  });

  it('moves the places drawn, not those where the pen is up', () => {
    expect(shifted(line(0.5, NaN), () => 0.1)).toEqual([
      { x: 0, y: 0.6 },
      { x: 1, y: NaN },
    ]);
  });
});

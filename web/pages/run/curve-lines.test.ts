import { describe, expect, it } from 'vitest';
import { chosenK, curveLine, xOfK } from './curve-lines.ts';

const curve = [
  { k: 1, recall: 0.25, hit: 0.5, n: 4 },
  { k: 2, recall: 0.5, hit: 0.75, n: 4 },
  { k: 3, recall: 1, hit: 1, n: 4 },
];

describe('curveLine', () => {
  it('runs from the left edge to the right, 1 at the top', () => {
    expect(curveLine(curve, 'recall')).toBe('0,75 50,50 100,0');
    expect(curveLine(curve, 'hit')).toBe('0,50 50,25 100,0');
  });

  it('has its only point in the middle', () => {
    expect(xOfK(curve.slice(0, 1), 1)).toBe(50);
  });
});

describe('chosenK', () => {
  it('takes what the address names within depth, else the shipped k', () => {
    expect(chosenK(curve, '3', 2)).toBe(3);
    expect(chosenK(curve, '4', 2)).toBe(2);
    expect(chosenK(curve, null, 2)).toBe(2);
    expect(chosenK(curve, 'x', 2)).toBe(2);
  });
});

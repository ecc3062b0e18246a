import { describe, expect, it } from 'vitest';
import { judge } from '../../fixtures/judged.ts';
import { averagePrecision } from './average-precision.ts';

const score = (...args: Parameters<typeof judge>) => averagePrecision.score(judge(...args), 5);

describe('average precision', () => {
  it('averages the precision where each need is met', () => {
    expect(score(['A', 'B', 'C'], ['A', 'x', 'B'])).toBeCloseTo((1 + 2 / 3) / 3, 12);
  });

  it('counts a need once, at its first chunk', () => {
    expect(score([], ['x', 'B', 'A'], { needs: [['A', 'B']] })).toBe(1 / 2);
  });

  it('adds the precision for each need that one chunk meets', () => {
    const needs = [
      ['A', 'B'],
      ['B', 'C'],
    ];
    expect(score([], ['B', 'A', 'C'], { needs })).toBe(1);
    expect(score([], ['x', 'B'], { needs })).toBe(1 / 2);
  });

  it('is 0 where nothing is found or all gold is graded away', () => {
    expect(score(['A'], ['x'])).toBe(0);
    expect(score(['A'], ['A'], { grades: { A: 0 } })).toBe(0);
  });

  it('has no value without chunk gold', () => {
    expect(score([], ['A'], { unanswerable: true })).toBeNull();
  });
});

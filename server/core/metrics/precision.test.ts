import { describe, expect, it } from 'vitest';
import { judge } from '../../fixtures/judged.ts';
import { precision } from './precision.ts';

describe('precision', () => {
  it('divides by k even when fewer came back', () => {
    expect(precision.score(judge(['A', 'B'], ['A', 'x', 'B']), 5)).toBe(2 / 5);
  });

  it('counts one id per need', () => {
    expect(precision.score(judge([], ['B', 'A'], { needs: [['A', 'B']] }), 2)).toBe(1 / 2);
  });

  it('counts an id that meets two needs as one id', () => {
    const needs = [
      ['A', 'B'],
      ['B', 'C'],
    ];
    expect(precision.score(judge([], ['B', 'A', 'C'], { needs }), 1)).toBe(1);
    expect(precision.score(judge([], ['B', 'A', 'C'], { needs }), 3)).toBe(1 / 3);
  });

  it('has no value beyond depth and for unanswerable questions', () => {
    expect(precision.score(judge(['A'], ['A']), 21)).toBeNull();
    expect(precision.score(judge([], ['A'], { unanswerable: true }), 1)).toBeNull();
  });
});

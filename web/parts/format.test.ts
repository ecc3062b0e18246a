import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  formatPoints,
  formatSigned,
  formatValue,
  plural,
  shortSha,
} from './format.ts';

describe('formatValue', () => {
  it('prints three decimals', () => {
    expect(formatValue(0.82351)).toBe('0.824');
    expect(formatValue(1)).toBe('1.000');
    expect(formatValue(-0.05)).toBe('−0.050');
  });

  it('shows no data as a dash, never as a number', () => {
    for (const value of [null, undefined, Number.NaN, Infinity])
      expect(formatValue(value)).toBe('–');
  });
});

describe('formatPoints', () => {
  it('has a sign', () => {
    expect(formatPoints(0.0421)).toBe('+4.2');
    expect(formatPoints(-0.12)).toBe('−12.0');
  });

  it('gives a difference that rounds to nothing no sign', () => {
    expect(formatPoints(0)).toBe('0.0');
    expect(formatPoints(-0.0004)).toBe('0.0');
    expect(formatPoints(null)).toBe('–');
  });
});

describe('the rest', () => {
  it('signs counts', () => {
    expect([3, -5, 0, null].map(formatSigned)).toEqual(['+3', '−5', '0', '–']);
  });

  it('picks a unit of time', () => {
    expect([-0.84, -4120].map(formatDuration)).toEqual(['−0.8 ms', '−4.1 s']);
    expect([0.84, 12.3, 4120, 125_000, null].map(formatDuration)).toEqual([
      '0.8 ms',
      '12 ms',
      '4.1 s',
      '2 min 5 s',
      '–',
    ]);
  });

  it('counts things', () => {
    expect(plural(1, 'question')).toBe('1 question');
    expect(plural(1200, 'query', 'queries')).toBe('1,200 queries');
    expect(shortSha('0123456789abcdef')).toBe('0123456');
  });
});

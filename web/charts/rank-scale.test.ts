import { describe, expect, it } from 'vitest';
import { rankScale } from './rank-scale.ts';

describe('rankScale', () => {
  it('puts rank 1 on top, then deeper ranks, not found and error', () => {
    const scale = rankScale(5, 20, true);
    const order = [
      scale.min,
      scale.toY(1),
      scale.toY(5),
      scale.toY(20),
      scale.missed,
      scale.error,
      scale.max,
    ];
    expect(order).toEqual([...order].sort((a, b) => Number(a) - Number(b)));
  });

  it('draws the line at k between the last chunk the model saw and the next', () => {
    expect(rankScale(5, 20, false).kLine).toBe(5.5);
    expect(rankScale(20, 20, false).kLine).toBeNull();
    expect(rankScale(null, 20, false).kLine).toBeNull();
  });

  it('has no lane for errors where there are none', () => {
    expect(rankScale(5, 20, false).error).toBeNull();
    expect(rankScale(5, 20, false).ticks.map((tick) => tick.label)).toEqual([
      '1',
      'top 5',
      '10',
      '15',
      '20',
      'not found',
    ]);
  });

  it('gives the first ranks more room in deep lists', () => {
    const { toY } = rankScale(5, 1000, false);
    expect(toY(10) - toY(1)).toBeGreaterThan((toY(1000) - toY(1)) * 0.3);
    expect(toY(1000)).toBeCloseTo(25);
  });

  it.each([
    [1, 1],
    [5, 5],
    [8, 10],
    [10, 1000],
  ])('names 1, k and the depth once each: k %i, depth %i', (k, depth) => {
    const labels = rankScale(k, depth, false).ticks.map((tick) => tick.label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual(expect.arrayContaining([`top ${k}`, 'not found']));
  });
});

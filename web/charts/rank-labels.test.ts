import { describe, expect, it } from 'vitest';
import { rankLabels } from './rank-labels.ts';

const points = (...positions: number[]) =>
  positions.map((position) => ({
    position,
    sha: String(position).padStart(2, '0').repeat(20),
    committed_at: new Date(Date.UTC(2026, 0, 1 + position)).toISOString(),
  }));
const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('rankLabels', () => {
  it('names every measured commit by its SHA while there is room', () => {
    expect(rankLabels(points(0, 2), 3, 5)).toEqual([
      { value: 0, label: '0000000' },
      { value: 2, label: '0202020' },
    ]);
  });

  it('never sets two labels closer than there is room', () => {
    const values = rankLabels(points(...range(100)), 100, 8).map((label) => label.value);
    expect(values.length).toBeLessThanOrEqual(8);
    for (const [index, value] of values.slice(1).entries()) {
      expect(value - Number(values[index])).toBeGreaterThanOrEqual(12);
    }
  });

  it('goes by days when commits are many, and by SHA where the day is unknown', () => {
    const many = points(...range(50)).map((point) => ({ ...point, committed_at: null }));
    expect(rankLabels(many, 50, 4)[0]?.label).toHaveLength(7);
    expect(rankLabels([], 0, 4)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { commitLabels } from './commit-labels.ts';
import { trendOf } from './fixture.ts';

const points = (count: number) => trendOf(new Array(count).fill({ mrr: 0.5 })).points;

describe('commitLabels', () => {
  it('names every commit while there is room', () => {
    expect(commitLabels(points(3), 8).map((one) => one.label)).toEqual([
      '0000000',
      '0101010',
      '0202020',
    ]);
  });

  it('gives days of some beyond that, never more than fit', () => {
    const labels = commitLabels(points(60), 6);
    expect(labels.length).toBeLessThanOrEqual(6);
    expect(labels.length).toBeGreaterThan(3);
    expect(labels[0]?.label).toMatch(/May/);
  });

  it('does not repeat a day', () => {
    const same = points(40).map((point) => ({ ...point, committed_at: '2026-05-04T10:00:00Z' }));
    expect(commitLabels(same, 6)).toHaveLength(1);
  });
});

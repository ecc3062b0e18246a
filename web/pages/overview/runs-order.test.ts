import { describe, expect, it } from 'vitest';
import { trendOf } from '../../charts/fixture.ts';
import { nextOrder, parseOrder, sortPoints } from './runs-order.ts';

const { points } = trendOf([{ mrr: 0.5 }, null, { mrr: 0.7 }, {}, { mrr: 0.5 }]);
const valueOf = (point: (typeof points)[number], column: string) =>
  column === 'commit' ? point.position : (point.metrics.mrr ?? null);
const sorted = (sort: string | null) =>
  sortPoints(points, parseOrder(sort), valueOf).map((point) => point.position);

describe('sortPoints', () => {
  it('starts with the newest and leaves unmeasured commits out', () => {
    expect(sorted(null)).toEqual([4, 3, 2, 0]);
    expect(sorted('commit')).toEqual([0, 2, 3, 4]);
  });

  it('keeps what has no value last, whichever way it sorts', () => {
    expect(sorted('-mrr')).toEqual([2, 4, 0, 3]);
    expect(sorted('mrr')).toEqual([4, 0, 2, 3]);
  });
});

describe('nextOrder', () => {
  it('goes down, up, and back', () => {
    expect(nextOrder(parseOrder(null), 'mrr')).toBe('-mrr');
    expect(nextOrder(parseOrder('-mrr'), 'mrr')).toBe('mrr');
    expect(nextOrder(parseOrder('mrr'), 'mrr')).toBeNull();
    expect(nextOrder(parseOrder(null), 'commit')).toBe('commit');
  });
});

import { describe, expect, it } from 'vitest';
import { trendOf } from '../../charts/fixture.ts';
import { runRows } from './run-rows.ts';
import { nextOrder, parseOrder, sortRows } from './runs-order.ts';

const rows = runRows(trendOf([{ mrr: 0.5 }, null, { mrr: 0.7 }, {}, { mrr: 0.5 }]));
const valueOf = ({ x, point }: (typeof rows)[number], column: string) =>
  column === 'commit' ? x : (point.metrics.mrr ?? null);
const sorted = (sort: string | null) => sortRows(rows, parseOrder(sort), valueOf).map(({ x }) => x);

describe('sortRows', () => {
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

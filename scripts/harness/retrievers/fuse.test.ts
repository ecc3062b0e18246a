import { describe, expect, it } from 'vitest';
import { fuseRankings } from './fuse.ts';

const list = (ids: string) => [...ids].map((id) => ({ id }));
const fuse = (rankings: string[], k = 60) => fuseRankings(rankings.map(list), k);
const order = (rankings: string[], k?: number) =>
  fuse(rankings, k)
    .map(({ id }) => id)
    .join('');

describe('fuseRankings', () => {
  it('sums the reciprocal ranks, as worked by hand', () => {
    // A: 1/61 + 1/63, B: 1/62 + 1/61, C: 1/63, D: 1/62
    const fused = fuse(['ABC', 'BDA']);
    expect(fused.map(({ id }) => id)).toEqual(['B', 'A', 'D', 'C']);
    const [b, a, d, c] = fused.map(({ score }) => score);
    expect(b).toBeCloseTo(0.016_129_032 + 0.016_393_443, 8);
    expect(a).toBeCloseTo(0.016_393_443 + 0.015_873_016, 8);
    expect(d).toBe(1 / 62);
    expect(c).toBe(1 / 63);
  });

  it('prefers twice in the middle to once at the top; less so with a small k', () => {
    // M is 5th twice: 2/65 > 1/61. With k = 0: 2/5 < 1/1.
    expect(order(['abcdM', 'efghM'])[0]).toBe('M');
    expect(order(['abcdM', 'efghM'], 0)).toBe('aebfMcgdh');
  });

  it('orders equal sums by id, whichever ranking they are from', () => {
    expect(order(['BA', 'AB'])).toBe('AB');
    expect(order(['AB', 'BA'])).toBe('AB');
    expect(order(['b', 'a', 'c'])).toBe('abc');
    // 1/61 + 1/62 + 1/63 in three orders: the sums must be equal to the last bit.
    expect(new Set(fuse(['xyz', 'yzx', 'zxy']).map(({ score }) => score)).size).toBe(1);
    expect(order(['zyx', 'yxz', 'xzy'])).toBe('xyz');
  });

  it('counts the first place of a chunk that a ranking holds twice', () => {
    expect(fuse(['AA', 'B'])).toEqual([
      { id: 'A', score: 1 / 61 },
      { id: 'B', score: 1 / 61 },
    ]);
  });

  it('keeps the order of a single ranking, and has nothing of none', () => {
    expect(order(['CAB', ''])).toBe('CAB');
    expect(order([])).toBe('');
    expect(order(['', ''])).toBe('');
  });
});

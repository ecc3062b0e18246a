import { expect, it } from 'vitest';
import { rankWords, shortRank } from './rank-words.ts';

type Point = Parameters<typeof rankWords>[0];
const at = (rank: number | null, more: Partial<Point> = {}): Point => ({
  position: 0,
  subject: null,
  author: null,
  committed_at: null,
  state: null,
  item_hash: null,
  rank,
  needs: 1,
  needs_met: 1,
  live: null,
  oracle: null,
  error: null,
  k: 5,
  depth: 20,
  ...more,
});

it.each<[Point, string, string]>([
  [at(3), 'rank 3', '3'],
  [at(9, { needs_met: 0 }), 'rank 9, below the top 5', '9, below the top 5'],
  [at(2, { needs: 2 }), 'rank 2, 1 of 2 passages', '2, 1 of 2 passages'],
  [at(null, { needs_met: 0 }), 'not among the first 20', '> 20'],
  [at(null, { needs_met: 0, depth: null }), 'not found', 'not found'],
  [at(null, { needs: 0, needs_met: 0 }), 'nothing to find', '–'],
  [at(null, { needs_met: 0, error: 'timeout' }), 'error', 'error'],
])('says where the gold stood, at length and in a column', (point, long, short) => {
  expect(rankWords(point)).toBe(long);
  expect(shortRank(point)).toBe(short);
});

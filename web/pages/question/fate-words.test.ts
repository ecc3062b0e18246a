import { expect, it } from 'vitest';
import { fateWords } from './fate-words.ts';
import type { Placed } from './ranking-diff.ts';

const placed = (fate: Placed['fate'], other: number | null = null) =>
  ({ entry: {}, fate, other }) as Placed;

it('says where a chunk stands in the other ranking', () => {
  expect(fateWords(placed('up', 7), 'after')).toEqual({
    text: '↑ was 7',
    words: 'was at rank 7',
    tone: null,
  });
  expect(fateWords(placed('down', 9), 'before')?.text).toBe('↓ now 9');
  expect(fateWords(placed('new'), 'after')?.words).toBe('not retrieved before');
  expect(fateWords(placed('left'), 'before')?.words).toBe('not retrieved after');
});

it('is silent about what stood still and about what cannot be compared', () => {
  expect(fateWords(placed('same', 3), 'after')).toBeNull();
  expect(fateWords(placed(null), 'after')).toBeNull();
});

import { expect, it, vi } from 'vitest';
import { Stopwatch } from './stopwatch.ts';

it('keeps what each name took, added up, to a thousandth of a millisecond', async () => {
  const clock = vi.spyOn(performance, 'now');
  for (const now of [0, 1.23456, 10, 12, 20, 23]) clock.mockReturnValueOnce(now);
  const watch = new Stopwatch();
  expect(watch.time('bm25', () => 'found')).toBe('found');
  expect(await watch.timeAsync('vector', async () => 7)).toBe(7);
  watch.time('bm25', () => null);
  expect(watch.ms).toEqual({ bm25: 4.235, vector: 2 });
  clock.mockRestore();
});

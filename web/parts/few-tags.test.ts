import { expect, it } from 'vitest';
import { fewTags } from './few-tags.ts';

it('shows three tags and counts the rest', () => {
  expect(fewTags([])).toEqual([]);
  expect(fewTags(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(fewTags(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', '+2']);
});

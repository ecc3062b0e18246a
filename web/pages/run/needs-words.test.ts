import { expect, it } from 'vitest';
import { needsWords } from './needs-words.ts';

it('says where each of several needs stood', () => {
  expect(needsWords({ need_ranks: [2, null] })).toBe('Needed passages: rank 2, not found');
});

it('is silent about one need, whose rank stands beside it, and about none', () => {
  expect(needsWords({ need_ranks: [2] })).toBeNull();
  expect(needsWords({ need_ranks: [] })).toBeNull();
});

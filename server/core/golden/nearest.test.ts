import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

it('nearest forgives two slips, one in short names, and case and punctuation', () => {
  const known = ['question', 'qid', 'relevant_chunk_ids', 'tags'];
  expect(nearest('qestion', known)).toBe('question');
  expect(nearest('Relevant-ChunkIDs', known)).toBe('relevant_chunk_ids');
  expect(nearest('relevant_chunk_id', known)).toBe('relevant_chunk_ids');
  expect(nearest('qdi', known)).toBeNull();
  expect(nearest('qidd', known)).toBe('qid');
  expect(nearest('quest', known)).toBeNull();
  expect(nearest('owner', known)).toBeNull();
  expect(nearest('x'.repeat(65), ['x'.repeat(65)])).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { judge } from '../../fixtures/judged.ts';
import { hit } from './hit.ts';

describe('hit', () => {
  it('is 1 from the first relevant rank on', () => {
    const judged = judge(['A', 'B'], ['x', 'B', 'A']);
    expect([1, 2, 3].map((k) => hit.score(judged, k))).toEqual([0, 1, 1]);
  });

  it('is 0 where nothing relevant came back, null beyond depth and without chunk gold', () => {
    expect(hit.score(judge(['A'], ['x']), 5)).toBe(0);
    expect(hit.score(judge(['A'], ['A']), 21)).toBeNull();
    expect(hit.score(judge([], ['A'], { relevant_doc_ids: ['A'] }), 5)).toBeNull();
  });
});

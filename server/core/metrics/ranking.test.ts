import { describe, expect, it } from 'vitest';
import { cleanRanking, countFlaws } from './ranking.ts';

describe('cleanRanking', () => {
  it('drops null and empty ids, keeps first occurrences, cuts at depth, counts all three', () => {
    const raw = ['a', null, 'b', 'a', '', { id: null, doc_id: null, score: 1 }, 'c', 'b', 'd'];
    expect(cleanRanking(raw, 3)).toEqual({
      ids: ['a', 'b', 'c'],
      docIds: ['a', 'b', 'c'],
      scores: [null, null, null],
      duplicates: 2,
      empty: 3,
      beyondDepth: 1,
    });
  });

  it('keeps all without a depth', () => {
    expect(cleanRanking(['a', 'b'], null)).toMatchObject({ ids: ['a', 'b'], beyondDepth: 0 });
  });

  it('takes the document as given, else from the id; the first entry of an id speaks', () => {
    const raw = [
      { id: 'doc#1', doc_id: 'other', score: 0.5 },
      { id: 'doc#2', doc_id: null, score: null },
      { id: 'doc#1', doc_id: 'third', score: 0.9 },
      'a#b#3',
    ];
    expect(cleanRanking(raw, 10)).toMatchObject({
      docIds: ['other', 'doc', 'a#b'],
      scores: [0.5, null, null],
      duplicates: 1,
    });
  });

  it('is not confused by ids that objects know', () => {
    const ids = ['__proto__', 'constructor', 'toString'];
    expect(cleanRanking(ids, 10).ids).toEqual(ids);
  });
});

describe('countFlaws', () => {
  it('counts empty and repeated entries among the first k', () => {
    const raw = ['a', 'a', null, '', { id: 'b', doc_id: null, score: null }, 'b'];
    expect(countFlaws(raw, 5)).toBe(3);
    expect(countFlaws(raw, 6)).toBe(4);
    expect(countFlaws(raw, 1)).toBe(0);
    expect(countFlaws([], 5)).toBe(0);
  });
});

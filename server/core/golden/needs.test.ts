import { describe, expect, it } from 'vitest';
import { hasGold, needsOf, QuoteIndex, resolveNeeds } from './needs.ts';

describe('needsOf', () => {
  it('makes each distinct chunk id a need of one', () => {
    expect(needsOf({ relevant_chunk_ids: ['a', 'b', 'a'] })).toEqual([['a'], ['b']]);
    expect(needsOf({ relevant_chunk_ids: ['a'], needs: null })).toEqual([['a']]);
    expect(needsOf({ relevant_chunk_ids: ['a'], needs: [] })).toEqual([['a']]);
    expect(needsOf({ relevant_chunk_ids: [] })).toEqual([]);
  });

  it('prefers needs, each set of ids once', () => {
    const needs = [['a', 'b', 'a'], ['b', 'a'], ['c'], ['c', 'c']];
    expect(needsOf({ relevant_chunk_ids: ['x'], needs })).toEqual([['a', 'b'], ['c']]);
  });

  it('keeps every need that nothing can meet', () => {
    expect(needsOf({ relevant_chunk_ids: [], needs: [[], ['a'], []] })).toEqual([[], ['a'], []]);
  });

  it('does not mistake ids with commas for two', () => {
    const needs = [['a,b'], ['a', 'b'], ['a","b']];
    expect(needsOf({ relevant_chunk_ids: [], needs })).toEqual(needs);
  });
});

describe('hasGold', () => {
  const none = { relevant_chunk_ids: [], relevant_doc_ids: [] };
  it('is any chunk, document or need', () => {
    expect(hasGold(none)).toBe(false);
    expect(hasGold({ ...none, needs: [] })).toBe(false);
    expect(hasGold({ ...none, needs: [[]] })).toBe(true);
    expect(hasGold({ ...none, relevant_doc_ids: ['d'] })).toBe(true);
    expect(hasGold({ ...none, relevant_chunk_ids: ['c'] })).toBe(true);
  });
});

describe('resolveNeeds', () => {
  const chunks = [
    { id: 'care#0', text: 'Wash at 30 degrees.\nDo not tumble dry.' },
    { id: 'care#1', text: 'Do not   tumble dry. Iron when damp.' },
    { id: 'sale#0', text: 'Do not tumble dry.' },
    { id: 'odd', doc_id: 'care', text: 'Iron when damp.' },
  ];
  const resolve = (...quotes: [string, string][]) =>
    resolveNeeds(
      {
        relevant_chunk_ids: ['ignored'],
        evidence: quotes.map(([doc_id, quote]) => ({ doc_id, quote })),
      },
      chunks,
    );

  it('takes all chunks of the document that contain the quote, white space collapsed', () => {
    expect(resolve(['care', ' Do not\ttumble  dry. '])).toEqual({
      needs: [['care#0', 'care#1']],
      unresolved: [],
    });
    expect(resolve(['care', 'Iron when damp.']).needs).toEqual([['care#1', 'odd']]);
  });

  it('keeps a quote that no chunk holds whole as an empty need', () => {
    const { needs, unresolved } = resolve(
      ['care', 'tumble dry. Iron'],
      ['care', '30 degrees. Do'],
      ['care', 'not there'],
      ['nowhere', 'Do not'],
      ['care', '\n'],
    );
    expect(needs).toEqual([['care#1'], ['care#0'], [], [], []]);
    expect(unresolved.map((e) => e.quote)).toEqual(['not there', 'Do not', '\n']);
  });

  it('counts a repeated quote once, found or not', () => {
    expect(resolve(['care', 'not there'], ['care', 'not  there']).needs).toEqual([[]]);
    expect(resolve(['care', '30 degrees'], ['care', 'Wash at']).needs).toEqual([['care#0']]);
  });

  it('takes the chunk ids where there is no evidence', () => {
    const item = { relevant_chunk_ids: ['care#0'], evidence: [] };
    expect(resolveNeeds(item, new QuoteIndex(chunks))).toEqual({
      needs: [['care#0']],
      unresolved: [],
    });
  });

  it('is the same from an index made once', () => {
    const item = { relevant_chunk_ids: [], evidence: [{ doc_id: 'sale', quote: 'Do not' }] };
    expect(resolveNeeds(item, new QuoteIndex(chunks))).toEqual(resolveNeeds(item, chunks));
  });
});

import { describe, expect, it } from 'vitest';
import { goldenHash, itemHash, itemHashOf } from './hash.ts';
import { GoldenItem } from './item.ts';
import { sha256 } from './sha256.ts';

const item = (rest: object = {}) =>
  GoldenItem.parse({ qid: 'q1', question: 'Why?', relevant_chunk_ids: ['a#1', 'b#2'], ...rest });

describe('sha256', () => {
  it('is the published digest', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256(new Uint8Array())).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });
});

describe('itemHash', () => {
  it('stays the same from version to version', () => {
    // SHA-256 of {"chunks":["a#1","b#2"],"documents":[],"grades":{},"must_mention":[],"question":"Why?","unanswerable":false}
    expect(itemHash(item())).toBe(
      'sha256:77230493ec659c0a38037ea30dd38694c20b8c1dd23ea7bd533513d3b330d127',
    );
  });

  it('does not see order, repetition, tags, notes, source, must_pass or the qid', () => {
    const same = item({
      qid: 'other',
      relevant_chunk_ids: ['b#2', 'a#1', 'a#1'],
      tags: ['x'],
      note: 'n',
      source: 'log',
      must_pass: true,
    });
    expect(itemHash(same)).toBe(itemHash(item()));
  });

  it('sees the question and every label', () => {
    const changed = [
      { question: 'Why not?' },
      { relevant_chunk_ids: ['a#1'] },
      { relevant_doc_ids: ['a'] },
      { evidence: [{ doc_id: 'a', quote: 'because' }] },
      { grades: { 'a#1': 2 } },
      { answer_must_mention: ['because'] },
      { unanswerable: true },
    ];
    const hashes = changed.map((rest) => itemHash(item(rest)));
    expect(new Set([...hashes, itemHash(item())]).size).toBe(changed.length + 1);
  });

  it('takes evidence for gold where it is given, so that chunk ids do not matter', () => {
    const evidence = [{ doc_id: 'a', quote: 'because' }];
    expect(itemHash(item({ evidence, relevant_chunk_ids: [] }))).toBe(itemHash(item({ evidence })));
  });

  it('takes needs for gold where a report gives nothing else', () => {
    const bare = item({ relevant_chunk_ids: [], relevant_doc_ids: ['a'] });
    const withNeeds = (needs: string[][]) => itemHash({ ...bare, needs });
    expect(withNeeds([['a#1', 'a#2']])).not.toBe(withNeeds([['a#1'], ['a#2']]));
    expect(withNeeds([['a#2', 'a#1'], ['b#1']])).toBe(withNeeds([['b#1'], ['a#1', 'a#2']]));
    expect(withNeeds([])).toBe(itemHash(bare));
    expect(itemHash({ ...item(), needs: [['a#1', 'b#2']] })).toBe(itemHash(item()));
  });

  it('is taken from the report where that states one', () => {
    expect(itemHashOf({ ...item(), item_hash: 'sha256:stated' })).toBe('sha256:stated');
    expect(itemHashOf({ ...item(), item_hash: '' })).toBe(itemHash(item()));
    expect(itemHashOf(item())).toBe(itemHash(item()));
  });
});

describe('goldenHash', () => {
  const a = item({ qid: 'a' });
  const b = item({ qid: 'b', question: 'How?' });

  it('does not see the order of lines', () => {
    expect(goldenHash([a, b])).toBe(goldenHash([b, a]));
    expect(goldenHash([a])).not.toBe(goldenHash([a, b]));
  });

  it('is the same from stated item hashes', () => {
    const stated = [a, b].map((i) => ({ ...i, item_hash: itemHash(i) }));
    expect(goldenHash(stated)).toBe(goldenHash([a, b]));
  });
});

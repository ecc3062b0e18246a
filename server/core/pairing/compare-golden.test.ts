import { describe, expect, it } from 'vitest';
import { itemHash, type HashedLabels } from '#core/golden/hash';
import { compareGolden } from './compare-golden.ts';
import type { Description, VersionItem } from './golden-item.ts';

const LABELS: HashedLabels = {
  question: 'How long?',
  relevant_chunk_ids: ['refunds#3'],
  relevant_doc_ids: [],
  evidence: [],
  grades: {},
  answer_must_mention: ['30 days'],
  unanswerable: false,
};
const item = (
  qid: string,
  labels: Partial<HashedLabels> = {},
  description: Partial<Description> = {},
): VersionItem => ({
  qid,
  itemHash: itemHash({ ...LABELS, ...labels }),
  labels: { ...LABELS, ...labels },
  description: { tags: ['refunds'], source: null, must_pass: false, note: null, ...description },
});
/** How one item changed, in words by part. */
const words = (before: VersionItem, after: VersionItem) => {
  const { relabelled } = compareGolden([before], [after]);
  return Object.fromEntries((relabelled[0]?.changes ?? []).map(({ part, text }) => [part, text]));
};

describe('compareGolden', () => {
  it('lists what came, went and stayed', () => {
    const compared = compareGolden([item('b'), item('a'), item('z')], [item('a'), item('c')]);
    expect(compared).toMatchObject({
      added: [{ qid: 'c', question: 'How long?' }],
      removed: [{ qid: 'b' }, { qid: 'z' }],
      relabelled: [],
      described: [],
      same: 1,
    });
  });

  it.each<[string, Partial<HashedLabels>, Record<string, string>]>([
    ['question', { question: 'How soon?' }, { question: '“How long?” → “How soon?”' }],
    ['gold', { relevant_chunk_ids: ['refunds#4'] }, { gold: 'refunds#3 → refunds#4' }],
    ['more gold', { relevant_chunk_ids: ['refunds#3', 'faq#1'] }, { gold: 'with faq#1' }],
    ['documents', { relevant_doc_ids: ['refunds'] }, { gold: 'with document refunds' }],
    [
      'evidence',
      { evidence: [{ doc_id: 'refunds', quote: 'Within 30 days' }] },
      { gold: 'refunds#3 → “Within 30 days” in refunds' },
    ],
    ['must-mention', { answer_must_mention: [] }, { 'must-mention': 'without “30 days”' }],
    ['grades', { grades: { 'refunds#3': 2 } }, { grades: 'with refunds#3 2' }],
    ['unanswerable', { unanswerable: true }, { unanswerable: 'now unanswerable' }],
  ])('says how labels changed: %s', (_, labels, expected) => {
    expect(words(item('a'), item('a', labels))).toEqual(expected);
    expect(Object.keys(words(item('a', labels), item('a')))).toEqual(Object.keys(expected));
  });

  it('says several changes of one item', () => {
    const after = item('a', { question: 'How soon?', answer_must_mention: ['14 days'] });
    expect(Object.keys(words(item('a'), after))).toEqual(['question', 'must-mention']);
  });

  it('calls other tags, notes and sources described, never relabelled', () => {
    const after = item('a', {}, { tags: ['returns'], note: 'asked often', must_pass: true });
    expect(compareGolden([item('a')], [after])).toMatchObject({
      relabelled: [],
      same: 1,
      described: [
        {
          qid: 'a',
          changes: [
            { part: 'tags', text: 'refunds → returns' },
            { part: 'note', text: 'none → “asked often”' },
            { part: 'must_pass', text: 'now must pass' },
          ],
        },
      ],
    });
  });

  it('takes another hash for other labels where the labels are not known', () => {
    const unknown: VersionItem = { qid: 'a', itemHash: null, labels: null, description: null };
    expect(compareGolden([unknown], [item('a')])).toMatchObject({
      relabelled: [{ qid: 'a', changes: [] }],
      same: 0,
    });
  });
});

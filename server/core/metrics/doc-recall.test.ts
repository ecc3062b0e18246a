import { describe, expect, it } from 'vitest';
import { judge } from '../../fixtures/judged.ts';
import { docRecall } from './doc-recall.ts';

describe('doc_recall', () => {
  it('takes the documents of the gold chunks', () => {
    const judged = judge(['a#1', 'b#2'], ['x#0', 'a#9', 'a#1', 'b#7']);
    expect([1, 2, 3, 4].map((k) => docRecall.score(judged, k))).toEqual([0, 0.5, 0.5, 1]);
  });

  it('prefers the documents that are listed', () => {
    const judged = judge(['a#1'], ['c#0'], { relevant_doc_ids: ['c', 'd', 'd'] });
    expect(docRecall.score(judged, 5)).toBe(0.5);
  });

  it('serves items with documents only', () => {
    expect(docRecall.score(judge([], ['a#4'], { relevant_doc_ids: ['a'] }), 5)).toBe(1);
  });

  it('takes a document stated beside a ranked chunk, for the gold too', () => {
    const judged = judge(
      ['c1'],
      [
        { id: 'c2', doc_id: 'D' },
        { id: 'c1', doc_id: 'D' },
      ],
    );
    expect(docRecall.score(judged, 1)).toBe(1);
  });

  it('keeps the document of a quote that no chunk contains', () => {
    const evidence = [{ doc_id: 'a', quote: 'gone' }];
    expect(docRecall.score(judge([], ['a#1'], { needs: [[]], evidence }), 5)).toBe(1);
  });

  it('is 0 where all gold is graded away', () => {
    expect(docRecall.score(judge(['a#1'], ['a#1'], { grades: { 'a#1': 0 } }), 5)).toBe(0);
  });

  it('has no value beyond depth and for unanswerable questions', () => {
    expect(docRecall.score(judge(['a#1'], ['a#1']), 21)).toBeNull();
    expect(docRecall.score(judge(['a#1'], ['a#1'], { unanswerable: true }), 5)).toBeNull();
  });
});

import { countWithin } from './judged.ts';
import type { Metric } from './metric.ts';

/**
 * doc_recall@k = gold documents among the documents of the first k / gold documents. Gold documents
 * are the item's `relevant_doc_ids`, else the documents of its chunks and quotes. The number to fall
 * back on when chunk boundaries moved. Null where k lies beyond depth or there is no gold.
 */
export const docRecall: Metric = {
  family: 'doc_recall',
  version: 1,
  better: 'higher',
  atK: true,
  kind: 'retrieval',
  score(judged, k) {
    if (!judged.documentGold || k > judged.depth) return null;
    return judged.documents === 0 ? 0 : countWithin(judged.documentRanks, k) / judged.documents;
  },
};

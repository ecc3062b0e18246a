import type { Metric } from './metric.ts';

/** hit@k = 1 if any need is met in the first k, else 0; trec_eval `success.K`. Null as recall@k. */
export const hit: Metric = {
  family: 'hit',
  version: 1,
  better: 'higher',
  atK: true,
  kind: 'retrieval',
  score(judged, k) {
    if (!judged.chunkGold || k > judged.depth) return null;
    const first = judged.relevantRanks[0];
    return first !== undefined && first <= k ? 1 : 0;
  },
};

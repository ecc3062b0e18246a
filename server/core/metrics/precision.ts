import { countWithin } from './judged.ts';
import type { Metric } from './metric.ts';

/**
 * precision@k = relevant ids in the first k / k; trec_eval `P.K`. Divided by k even when fewer came
 * back. Each need counts one id, the first that meets it; an id that meets two needs is one id.
 * Null as recall@k.
 */
export const precision: Metric = {
  family: 'precision',
  version: 1,
  better: 'higher',
  atK: true,
  kind: 'retrieval',
  score(judged, k) {
    if (!judged.chunkGold || k > judged.depth) return null;
    return countWithin(judged.relevantRanks, k) / k;
  },
};

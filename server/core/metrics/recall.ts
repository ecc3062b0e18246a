import { countWithin } from './judged.ts';
import type { Metric } from './metric.ts';

/**
 * recall@k = needs met by the first k / needs. Manning, Raghavan, Schütze, Introduction to
 * Information Retrieval (2008), 8.3; trec_eval `recall.K` where every need is one id. One chunk may
 * meet several needs. Null where k lies beyond depth or there is no chunk gold; gold that is graded
 * away (all <= 0) scores 0.
 */
export const recall: Metric = {
  family: 'recall',
  version: 1,
  better: 'higher',
  atK: true,
  kind: 'retrieval',
  score(judged, k) {
    if (!judged.chunkGold || k > judged.depth) return null;
    return judged.needs === 0 ? 0 : countWithin(judged.needRanks, k) / judged.needs;
  },
};

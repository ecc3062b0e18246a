import type { Judged } from './judged.ts';
import type { Metric } from './metric.ts';

function reciprocalRank(judged: Judged, cut: number): number | null {
  if (!judged.chunkGold || cut > judged.depth) return null;
  const first = judged.relevantRanks[0];
  return first !== undefined && first <= cut ? 1 / first : 0;
}

/**
 * mrr: mean of 1 / rank of the first relevant id within depth, 0 where there is none. Voorhees, The
 * TREC-8 Question Answering Track Report (1999); trec_eval `recip_rank`.
 */
export const mrr: Metric = {
  family: 'mrr',
  version: 1,
  better: 'higher',
  atK: false,
  kind: 'retrieval',
  score: (judged) => reciprocalRank(judged, judged.depth),
};

/** mrr@10: the same, ranks beyond 10 count as not found (MS MARCO's measure). Null where depth < 10. */
export const mrrAt10: Metric = {
  ...mrr,
  family: 'mrr@10',
  score: (judged) => reciprocalRank(judged, 10),
};

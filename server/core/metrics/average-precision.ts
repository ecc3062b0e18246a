import type { Metric } from './metric.ts';

/**
 * map: mean over questions of AP = sum over needs of the precision at the rank where the need is
 * first met / needs. Manning et al. (2008), 8.4; trec_eval `map`. Precision counts ids, each need's
 * first; an id that meets two needs is one id and adds its precision for both. Needs not met within
 * depth add 0.
 */
export const averagePrecision: Metric = {
  family: 'map',
  version: 1,
  better: 'higher',
  atK: false,
  kind: 'retrieval',
  score(judged) {
    if (!judged.chunkGold) return null;
    if (judged.needs === 0) return 0;
    const met = new Map<number, number>();
    if (judged.needRanks.length > 1) {
      for (const rank of judged.needRanks) {
        if (rank !== null) met.set(rank, (met.get(rank) ?? 0) + 1);
      }
    }
    let sum = 0;
    judged.relevantRanks.forEach((rank, i) => {
      sum += ((met.get(rank) ?? 1) * (i + 1)) / rank;
    });
    return sum / judged.needs;
  },
};

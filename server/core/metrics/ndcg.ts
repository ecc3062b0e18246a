import type { Judged } from './judged.ts';
import type { Metric } from './metric.ts';

/**
 * nDCG@k with linear gain and discount log2(rank + 1). Järvelin, Kekäläinen, Cumulated gain-based
 * evaluation of IR techniques (2002); trec_eval `ndcg_cut.K` where every need is one id. Only a
 * need's first-ranked chunk gains; the ideal is the best possible ranking of the gold, cut at k.
 * Where one chunk meets several needs it gains for each, in the ranking and in the ideal.
 * Null as recall@k; no gain to be had scores 0.
 */
export const ndcg: Metric = {
  family: 'ndcg',
  version: 1,
  better: 'higher',
  atK: true,
  kind: 'retrieval',
  score(judged, k) {
    if (!judged.chunkGold || k > judged.depth) return null;
    const ideal = idealDcg(judged, k);
    // The greedy ideal of needs that share chunks may fall short of the best: never above 1.
    return ideal === 0 ? 0 : Math.min(1, dcg(judged, k) / ideal);
  },
};

/** log2(rank + 1) by rank; shared, since every question asks for the same few. */
const DISCOUNTS = Float64Array.from({ length: 1001 }, (_, rank) => Math.log2(rank + 1));

const discount = (rank: number) => DISCOUNTS[rank] ?? Math.log2(rank + 1);

function dcg(judged: Judged, k: number): number {
  let sum = 0;
  for (const { rank, gain } of judged.gains) {
    if (rank > k) break;
    sum += gain / discount(rank);
  }
  return sum;
}

function idealDcg(judged: Judged, k: number): number {
  let sum = 0;
  const cut = Math.min(k, judged.ideal.length);
  for (let i = 0; i < cut; i += 1) sum += (judged.ideal[i] as number) / discount(i + 1);
  return sum;
}

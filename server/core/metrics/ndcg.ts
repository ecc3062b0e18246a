import type { Judged } from './judged.ts';
import type { Metric } from './metric.ts';

/**
 * nDCG@k with linear gain and discount log2(rank + 1). Järvelin, Kekäläinen, Cumulated gain-based
 * evaluation of IR techniques (2002); trec_eval `ndcg_cut.K` where every need is one id. Only a
 * need's first-ranked chunk gains; the ideal is the needs' best grades, sorted, cut at k. One chunk
 * that meets several needs gains for each at its rank, which may exceed that ideal: cut at 1.
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

import { countWithin } from '#core/metrics/judged';
import type { Scored, ScoredQuestion } from '#core/report/scored';
import { inQidOrder } from './qid-order.ts';

/** Recall and hit at one k, over the questions with chunk gold. */
export interface CurvePoint {
  k: number;
  recall: number;
  hit: number;
  n: number;
}

type Ranked = Pick<ScoredQuestion, 'qid' | 'needs' | 'needRanks' | 'metrics'>;

/**
 * Recall and hit at every k within depth, from where needs were first met; bit for bit what the
 * metrics are at the ks that are reported. Empty where no question has chunk gold.
 */
export function curveOf({
  k: shipped,
  depth,
  questions,
}: Pick<Scored, 'k' | 'depth'> & { questions: readonly Ranked[] }): CurvePoint[] {
  const measured = inQidOrder(questions).filter(
    ({ metrics }) => (metrics[`recall@${shipped}`] ?? null) !== null,
  );
  if (measured.length === 0) return [];
  const recall = new Float64Array(depth + 1);
  const hits = new Float64Array(depth + 1);
  for (const { needs, needRanks } of measured) {
    if (needs === 0) continue;
    const ranks = [...new Set(needRanks)].filter((rank) => rank !== null).sort((a, b) => a - b);
    ranks.forEach((rank, i) => {
      const value = countWithin(needRanks, rank) / needs;
      // One question adds the same value to every k up to the next rank.
      const end = ranks[i + 1] ?? depth + 1;
      for (let k = rank; k < end; k += 1) recall[k] = (recall[k] as number) + value;
    });
    for (let k = ranks[0] ?? depth + 1; k <= depth; k += 1) hits[k] = (hits[k] as number) + 1;
  }
  const n = measured.length;
  return Array.from({ length: depth }, (_, i) => ({
    k: i + 1,
    recall: (recall[i + 1] as number) / n,
    hit: (hits[i + 1] as number) / n,
    n,
  }));
}

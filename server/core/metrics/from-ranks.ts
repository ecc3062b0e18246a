import type { Judged } from './judged.ts';
import type { NamedMetric } from './registry.ts';

/** Where a question's needs are met, as it is kept after the ranking is not at hand any more. */
export interface NeedRanks {
  /** Has chunk gold and may be answered. */
  chunkGold: boolean;
  depth: number;
  /** Per need the rank within depth where it is first met; null: nowhere. */
  needRanks: readonly (number | null)[];
}

/** Metrics that need no more than that: those are known at every K within depth. */
const FROM_RANKS: readonly string[] = ['recall', 'hit'];
export const isFromRanks = (family: string): boolean => FROM_RANKS.includes(family);

/** recall@K or hit@K of one question at any K within depth; null beyond, and for other metrics. */
export function scoreFromRanks(
  { metric, k }: NamedMetric,
  { chunkGold, depth, needRanks }: NeedRanks,
): number | null {
  if (k === null || !isFromRanks(metric.family)) return null;
  const ranks = needRanks.filter((rank) => rank !== null).sort((a, b) => a - b);
  const known = { chunkGold, depth, needs: needRanks.length, needRanks, relevantRanks: ranks };
  // The definition itself, with all that these metrics look at.
  return metric.score(known as unknown as Judged, k);
}

import type { Verdict } from '#core/report/report';
import { type GoldNeed, idealGains, RELEVANT_GRADE } from './gold.ts';

/** One question as metrics see it: where in the ranking its gold stands. Ranks count from 1. */
export interface Judged {
  /** How many chunks were asked for; nothing is known beyond it. */
  depth: number;
  /** Chunks that go into the prompt. */
  k: number;
  /** Has chunk gold and may be answered: in the chunk metrics. */
  chunkGold: boolean;
  /** Has gold documents and may be answered: in doc_recall. */
  documentGold: boolean;
  unanswerable: boolean;
  /** |G|: needs with a relevant alternative. */
  needs: number;
  /** Per need the rank where it is first met, null where it is not; in the order written. */
  needRanks: (number | null)[];
  /** Ascending ranks of the chunks that are the first to meet a need; one that meets two is here once. */
  relevantRanks: number[];
  /** Ascending ranks of each need's first-ranked alternative, with its gain. */
  gains: { rank: number; gain: number }[];
  /** Gains of the best possible ranking, rank by rank. */
  ideal: number[];
  /** Gold documents, and the ascending ranks where one first appears. */
  documents: number;
  documentRanks: number[];
  /** Needs that the best k chunks of the ranking meet. */
  reachable: number;
  /** Can any ranking meet any need? Null where the index is not known, or only documents are. */
  winnable: boolean | null;
  live: Verdict | null;
  oracle: Verdict | null;
  retrieveMs: number | null;
}

type Found = Pick<Judged, 'needs' | 'needRanks' | 'relevantRanks' | 'gains' | 'ideal'>;

/** Finds each need in a cleaned ranking. */
export function findNeeds(ids: readonly string[], gold: readonly GoldNeed[]): Found {
  const ranks = rankOfEach(ids, gold);
  const needRanks: (number | null)[] = [];
  const relevantRanks: number[] = [];
  const gains: Found['gains'] = [];
  for (const need of gold) {
    let met: number | null = null;
    let first: { rank: number; gain: number } | null = null;
    for (const [id, gain] of need.gains) {
      const rank = ranks.get(id);
      if (rank === undefined) continue;
      if (first === null || rank < first.rank) first = { rank, gain };
      if (gain >= RELEVANT_GRADE && (met === null || rank < met)) met = rank;
    }
    if (first) gains.push(first);
    if (!need.relevant) continue;
    needRanks.push(met);
    if (met !== null && !relevantRanks.includes(met)) relevantRanks.push(met);
  }
  relevantRanks.sort((a, b) => a - b);
  gains.sort((a, b) => a.rank - b.rank || b.gain - a.gain);
  return { needs: needRanks.length, needRanks, relevantRanks, gains, ideal: idealGains(gold) };
}

function rankOfEach(ids: readonly string[], gold: readonly GoldNeed[]): Map<string, number> {
  const ranks = new Map<string, number>();
  const single = gold.length === 1 && gold[0]?.gains.size === 1;
  if (single) {
    const [id] = (gold[0] as GoldNeed).gains.keys();
    const at = ids.indexOf(id as string);
    if (at >= 0) ranks.set(id as string, at + 1);
    return ranks;
  }
  const wanted = new Set<string>();
  for (const need of gold) for (const id of need.gains.keys()) wanted.add(id);
  for (let i = 0; i < ids.length && ranks.size < wanted.size; i += 1) {
    const id = ids[i] as string;
    if (wanted.has(id)) ranks.set(id, i + 1);
  }
  return ranks;
}

/** Ascending ranks where each gold document first appears. */
export function findDocuments(docIds: readonly string[], gold: ReadonlySet<string>): number[] {
  const ranks: number[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < docIds.length && seen.size < gold.size; i += 1) {
    const document = docIds[i] as string;
    if (!gold.has(document) || seen.has(document)) continue;
    seen.add(document);
    ranks.push(i + 1);
  }
  return ranks;
}

/** How many of these ascending ranks are within the first k. */
export function countWithin(ranks: readonly (number | null)[], k: number): number {
  let count = 0;
  for (const rank of ranks) if (rank !== null && rank <= k) count += 1;
  return count;
}

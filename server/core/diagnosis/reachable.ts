import { RELEVANT_GRADE, type GoldNeed } from '#core/metrics/gold';

/**
 * How many needs the best k chunks of a ranking meet: what a perfect reranker would find. With at
 * most k needs found, or every chunk meeting one need only, this is exact. Otherwise chunks are
 * taken greedily, the one that meets most open needs first: never less than 63 % of the best
 * (Nemhauser, Wolsey, Fisher 1978), and never less than `met`.
 *
 * @param found needs met anywhere in the ranking.
 * @param met needs that its first k chunks meet.
 */
export function reachableNeeds(
  ids: readonly string[],
  gold: readonly GoldNeed[],
  k: number,
  { found, met }: { found: number; met: number },
): number {
  if (found <= k) return found;
  const meets = new Map<string, GoldNeed[]>();
  for (const need of gold)
    for (const [id, gain] of need.gains) {
      if (gain < RELEVANT_GRADE) continue;
      const needs = meets.get(id);
      if (needs) needs.push(need);
      else meets.set(id, [need]);
    }
  const chunks = ids.flatMap((id) => {
    const needs = meets.get(id);
    return needs ? [{ id, needs, open: needs.length }] : [];
  });
  if (chunks.every(({ needs }) => needs.length === 1)) return Math.min(k, found);
  return Math.max(met, takeGreedily(chunks, k));
}

interface Chunk {
  id: string;
  needs: readonly GoldNeed[];
  /** Of its needs, those that no chunk taken meets. */
  open: number;
}

/** Needs met by k chunks, each time the one with most open needs, the first of equals. */
function takeGreedily(chunks: readonly Chunk[], k: number): number {
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const covered = new Set<GoldNeed>();
  for (let taken = 0; taken < k; taken += 1) {
    const best = chunks.reduce((most, chunk) => (chunk.open > most.open ? chunk : most));
    if (best.open === 0) break;
    for (const need of best.needs) {
      if (covered.has(need)) continue;
      covered.add(need);
      for (const [id, gain] of need.gains) {
        const chunk = gain >= RELEVANT_GRADE ? byId.get(id) : undefined;
        if (chunk) chunk.open -= 1;
      }
    }
  }
  return covered.size;
}

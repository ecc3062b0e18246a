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
  const needsOf = new Map<string, Set<GoldNeed>>();
  for (const need of gold)
    for (const [id, gain] of need.gains)
      if (gain >= RELEVANT_GRADE) needsOf.set(id, (needsOf.get(id) ?? new Set()).add(need));
  const chunks = ids.flatMap((id) => needsOf.get(id) ?? []);
  if (chunks.every((needs) => needs.size === 1)) return Math.min(k, found);
  const covered = new Set<GoldNeed>();
  for (let taken = 0; taken < k; taken += 1) {
    const gains = chunks.map((needs) => [...needs].filter((need) => !covered.has(need)).length);
    const most = Math.max(0, ...gains);
    if (most === 0) break;
    for (const need of chunks[gains.indexOf(most)] ?? []) covered.add(need);
  }
  return Math.max(met, covered.size);
}

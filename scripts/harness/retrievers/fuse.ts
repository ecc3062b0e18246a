/**
 * Reciprocal rank fusion (Cormack, Clarke and Buettcher 2009): a chunk scores the sum of
 * 1 / (k + rank) over the rankings that hold it, ranks from 1; its first place in a ranking counts.
 * Scores of the rankings are not looked at. Equal sums: id ascending in code units.
 */
export function fuseRankings(
  rankings: readonly (readonly { id: string }[])[],
  k: number,
): { id: string; score: number }[] {
  const parts = new Map<string, number[]>();
  for (const ranking of rankings) {
    const seen = new Set<string>();
    for (const [i, { id }] of ranking.entries()) {
      if (seen.has(id)) continue;
      seen.add(id);
      parts.set(id, [...(parts.get(id) ?? []), 1 / (k + i + 1)]);
    }
  }
  // Largest first, so that equal ranks give equal sums whichever ranking they are from.
  const sum = (list: number[]) => list.sort((a, b) => b - a).reduce((total, x) => total + x, 0);
  return [...parts]
    .map(([id, list]) => ({ id, score: sum(list) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

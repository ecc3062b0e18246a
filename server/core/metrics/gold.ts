/** One need ready for scoring: its alternatives with their gains. */
export interface GoldNeed {
  /** Gain per alternative id: its grade, 1 where ungraded. Ids with gain <= 0 are not in it. */
  gains: Map<string, number>;
  /** Some alternative has a grade of at least 1, or no chunk is known that could meet it. */
  relevant: boolean;
  /** What the best alternative would gain. */
  best: number;
}

/** Relevant means a grade of at least this; smaller positive grades gain in nDCG only. */
export const RELEVANT_GRADE = 1;

/** Attaches grades to needs. Needs whose alternatives all have a grade <= 0 ask for nothing: left out. */
export function gradeNeeds(
  needs: readonly (readonly string[])[],
  grades: Readonly<Record<string, number>>,
): GoldNeed[] {
  const graded: GoldNeed[] = [];
  for (const ids of needs) {
    const gains = new Map<string, number>();
    let best = ids.length === 0 ? RELEVANT_GRADE : 0;
    for (const id of ids) {
      const gain = Object.hasOwn(grades, id) ? (grades[id] as number) : RELEVANT_GRADE;
      if (gain > 0) gains.set(id, gain);
      if (gain > best) best = gain;
    }
    if (best > 0) graded.push({ gains, relevant: best >= RELEVANT_GRADE, best });
  }
  return graded;
}

/**
 * Gains of the best possible ranking, rank by rank. Without shared ids that is the needs' best
 * grades, sorted. Where one id meets several needs it is picked greedily: the id that gains most
 * over the needs still open comes next.
 */
export function idealGains(needs: readonly GoldNeed[]): number[] {
  if (!sharesIds(needs)) return needs.map((n) => n.best).sort((a, b) => b - a);
  const open = new Set(needs);
  const ideal: number[] = [];
  while (open.size > 0) {
    const totals = new Map<string, number>();
    for (const need of open) {
      for (const [id, gain] of need.gains) totals.set(id, (totals.get(id) ?? 0) + gain);
    }
    let top: string | null = null;
    for (const [id, total] of totals) if (top === null || total > (totals.get(top) ?? 0)) top = id;
    if (top === null) break;
    ideal.push(totals.get(top) as number);
    for (const need of open) if (need.gains.has(top)) open.delete(need);
  }
  for (const need of open) ideal.push(need.best);
  return ideal.sort((a, b) => b - a);
}

function sharesIds(needs: readonly GoldNeed[]): boolean {
  if (needs.length < 2) return false;
  const seen = new Set<string>();
  let ids = 0;
  for (const { gains } of needs) {
    ids += gains.size;
    for (const id of gains.keys()) seen.add(id);
  }
  return seen.size < ids;
}

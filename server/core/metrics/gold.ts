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

/** Gains of the best possible ranking, rank by rank: what each need's best alternative gains, sorted. */
export function idealGains(needs: readonly GoldNeed[]): number[] {
  return needs.map((need) => need.best).sort((a, b) => b - a);
}

/**
 * `?state=missed,ranked_low` on a run's page lists the questions in any of these states (flags of
 * `FLAG_WORDS` count too). Null where all are listed.
 */
export function statesParam(states: readonly string[]): string | null {
  return states.length === 0 ? null : states.join(',');
}

/** What such a parameter names of `known`, in their order; what is unknown is left out. */
export function statesNamed<Name extends string>(
  param: string | null,
  known: readonly Name[],
): Name[] {
  const asked = new Set(param?.split(',').map((name) => name.trim()));
  return known.filter((name) => asked.has(name));
}

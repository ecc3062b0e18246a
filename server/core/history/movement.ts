import type { Match } from '#core/pairing/pair';
import type { Verdict } from '#core/report/report';

/** How one question fared in one run. */
export interface Outcome {
  /** First relevant rank within depth; null: not found, or no gold. */
  rank: number | null;
  needs: number;
  needs_met: number;
  live: Verdict | null;
  oracle: Verdict | null;
  error: string | null;
}

/**
 * What became of a question: `lost`, `gained`: all needs in the top k before and not now, and the
 * reverse; `worse`, `better`: a verdict, the needs met or the rank moved without that; `new`: not in
 * the run before; `relabelled`: other labels there; `moved`: a gold chunk has another text there.
 */
export type Movement =
  'lost' | 'gained' | 'worse' | 'better' | 'same' | 'new' | 'relabelled' | 'moved';

/** Compares a question with itself in the run before (null: it was not there). */
export function movementOf(before: Outcome | null, after: Outcome, match: Match): Movement {
  if (before === null) return 'new';
  if (match !== 'paired') return match;
  const found = Number(isFound(after)) - Number(isFound(before));
  if (found !== 0) return found > 0 ? 'gained' : 'lost';
  // First that moved decides: what the user reads, then what was found, then where it stood.
  const moved =
    verdictStep(before.live, after.live) ||
    after.needs_met - before.needs_met ||
    rankStep(before.rank, after.rank) ||
    verdictStep(before.oracle, after.oracle) ||
    Number(before.error !== null) - Number(after.error !== null);
  return moved > 0 ? 'better' : moved < 0 ? 'worse' : 'same';
}

/** Has chunk gold, and all of it in the top k. */
export function isFound({ needs, needs_met }: Pick<Outcome, 'needs' | 'needs_met'>): boolean {
  return needs > 0 && needs_met === needs;
}

/** Plus is better; an ungraded answer on either side says nothing. */
function verdictStep(before: Verdict | null, after: Verdict | null): number {
  if (before === null || after === null) return 0;
  return Number(after === 'correct') - Number(before === 'correct');
}

function rankStep(before: number | null, after: number | null): number {
  if (before === after) return 0;
  return (before ?? Infinity) - (after ?? Infinity);
}

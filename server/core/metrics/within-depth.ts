import { isFromRanks } from './from-ranks.ts';
import { parseMetricName } from './name.ts';

/** Asked for at a K of which nothing is known: rankings end at their depth. */
export class BeyondDepthError extends Error {
  override name = 'BeyondDepthError';
  constructor(
    readonly metric: string,
    readonly depth: number,
  ) {
    super(`${metric} looks beyond depth ${depth}, where the rankings end.`);
  }
}

/**
 * Metrics that are worked out at any K within depth, asked for by name.
 *
 * @param depth null: unknown, so nothing is refused.
 * @throws BeyondDepthError for the first whose K is larger.
 */
export function refuseBeyondDepth(names: readonly string[], depth: number | null): void {
  if (depth === null) return;
  for (const name of names) {
    const { family, k } = parseMetricName(name) ?? { family: null, k: null };
    if (family !== null && isFromRanks(family) && k !== null && k > depth)
      throw new BeyondDepthError(name, depth);
  }
}

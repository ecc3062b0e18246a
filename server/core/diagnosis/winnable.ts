import { RELEVANT_GRADE, type GoldNeed } from '#core/metrics/gold';

/**
 * Can any ranking meet any need? False where every alternative is known not to be indexed, where
 * needs have no alternative, and where grades leave no need; null where the index is not known.
 * An id the map does not name, or names wrongly although it was retrieved, may be indexed.
 *
 * @param indexed whether each gold id is in the index, as the report says.
 */
export function isWinnable(
  gold: readonly GoldNeed[],
  indexed: Readonly<Record<string, boolean>> | null,
  found: boolean,
): boolean | null {
  if (found) return true;
  const ids = gold.flatMap((need) =>
    [...need.gains].filter(([, gain]) => gain >= RELEVANT_GRADE).map(([id]) => id),
  );
  if (ids.length === 0) return false;
  if (indexed === null) return null;
  return ids.some((id) => !Object.hasOwn(indexed, id) || indexed[id] === true);
}

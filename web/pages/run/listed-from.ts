import { search, type Query } from '../../route.ts';
import { LISTED_PARAMS } from './question-filter.ts';

type Param = (name: string) => string | null;

/** What a question's page keeps in `?from=` of the list it was opened from. */
const KEPT = [...LISTED_PARAMS, 'sort'] as const;

/** The list shown, as the value of `?from=`; null where it is the usual one. */
export function listHere(param: Param): string | null {
  const kept: Query = Object.fromEntries(KEPT.map((name) => [name, param(name)]));
  return search(kept).slice(1) || null;
}

/** Such a value read as an address is; other names than the list's are left out. */
export function listFrom(from: string | null): Param {
  const params = new URLSearchParams(from ?? '');
  return (name) => ((KEPT as readonly string[]).includes(name) ? params.get(name) : null);
}

/** The query that brings the list back on the page of its run. */
export const queryFrom = (from: string | null): Query =>
  Object.fromEntries(KEPT.map((name) => [name, listFrom(from)(name)]));

import { plain } from './colour.ts';

/** Questions named in a line before it says how many more there are. */
const MOST_NAMED = 5;

/** `q003, q027 and 4 more`. */
export function named(qids: readonly string[]): string {
  const more = qids.length - MOST_NAMED;
  const list = qids.slice(0, MOST_NAMED).map(plain).join(', ');
  return more > 0 ? `${list} and ${more} more` : list;
}

import { documentOf } from '#core/golden/document-id';
import type { Retrieved } from '#core/report/report';

/** A ranking as metrics see it: index 0 is rank 1, all lists equally long. */
export interface Ranking {
  ids: string[];
  /** The document given with the entry, else what its id says. */
  docIds: string[];
  scores: (number | null)[];
  /** Entries dropped: an id seen before, a null or empty id, what stood beyond depth. */
  duplicates: number;
  empty: number;
  beyondDepth: number;
}

/**
 * Drops null and empty ids, keeps the first occurrence of each id, cuts at depth; counts all three.
 *
 * @param depth how many were asked for; null keeps all.
 */
export function cleanRanking(retrieved: readonly Retrieved[], depth: number | null): Ranking {
  const ids: string[] = [];
  const docIds: string[] = [];
  const scores: (number | null)[] = [];
  const seen = new Set<string>();
  const limit = depth ?? Infinity;
  let empty = 0;
  for (const entry of retrieved) {
    const plain = entry === null || typeof entry === 'string';
    const id = plain ? entry : entry.id;
    if (id === null || id === '') {
      empty += 1;
      continue;
    }
    const size = seen.size;
    if (seen.add(id).size === size || size >= limit) continue;
    ids.push(id);
    docIds.push((plain ? null : entry.doc_id) || documentOf(id));
    scores.push(plain ? null : (entry.score ?? null));
  }
  return {
    ids,
    docIds,
    scores,
    duplicates: retrieved.length - empty - seen.size,
    empty,
    beyondDepth: seen.size - ids.length,
  };
}

/** Null, empty or repeated ids among the first k raw entries: they cost places in the prompt. */
export function countFlaws(retrieved: readonly Retrieved[], k: number): number {
  const seen = new Set<string>();
  const top = Math.min(k, retrieved.length);
  for (let i = 0; i < top; i += 1) {
    const entry = retrieved[i] as Retrieved;
    const id = entry === null || typeof entry === 'string' ? entry : entry.id;
    if (id !== null && id !== '') seen.add(id);
  }
  return top - seen.size;
}

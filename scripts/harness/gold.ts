import type { Evidence, GoldenItem } from '#core/golden/item';
import { needsOf, QuoteIndex, resolveNeeds } from '#core/golden/needs';
import { sha256 } from '#core/golden/sha256';
import type { Chunk } from './pipeline.ts';

/** What must be found for one item, in the index that the pipeline has now. */
export interface Gold {
  /** Alternative chunk ids per need; an empty need is a quote that no chunk contains whole. */
  needs: string[][];
  /** Per gold chunk id whether it is indexed, and the hash of its text; null when that is unknown. */
  indexed: Record<string, boolean> | null;
  textHashes: Record<string, string> | null;
  unresolved: Evidence[];
  /** Why the item cannot be scored at all. */
  fault: string | null;
}

/**
 * Resolves items against the chunks that `listChunks` gave. Without a list (null) chunk ids are
 * taken as written, and an item whose gold is evidence only has a fault.
 */
export function createGoldResolver(listed: readonly Chunk[] | null): (item: GoldenItem) => Gold {
  if (listed === null) return resolveBlindly;
  const index = new QuoteIndex(listed);
  const texts = new Map(listed.map(({ id, text }) => [id, text]));
  const hashes = new Map<string, string>();
  const hashOf = (id: string) => {
    const hash = hashes.get(id) ?? `sha256:${sha256(texts.get(id) ?? '')}`;
    hashes.set(id, hash);
    return hash;
  };
  return (item) => {
    const { needs, unresolved } = resolveNeeds(item, index);
    const ids = [...new Set([...needs.flat(), ...item.relevant_chunk_ids])];
    const known = ids.filter((id) => texts.has(id));
    return {
      needs,
      unresolved,
      indexed: Object.fromEntries(ids.map((id) => [id, texts.has(id)])),
      textHashes: Object.fromEntries(known.map((id) => [id, hashOf(id)])),
      fault: null,
    };
  };
}

function resolveBlindly(item: GoldenItem): Gold {
  const unknown = { indexed: null, textHashes: null, unresolved: [] };
  if (item.evidence.length === 0 || item.relevant_chunk_ids.length > 0) {
    return { needs: needsOf(item), fault: null, ...unknown };
  }
  const fault =
    'its gold is given as evidence only, and the pipeline has no listChunks to find the quotes in; ' +
    'add listChunks, or relevant_chunk_ids to the item';
  return { needs: item.evidence.map(() => []), fault, ...unknown };
}

/** Can no ranking meet any need? False where the index is not known. */
export function isUnwinnable({ needs, indexed }: Gold): boolean {
  return indexed !== null && needs.length > 0 && !needs.flat().some((id) => indexed[id]);
}

/**
 * The chunks an oracle answers from: the first of each need. Null when there is no gold, or when
 * part of it is known not to be in the index: then "exactly the gold" cannot be given.
 */
export function oracleIds({ needs, indexed }: Gold): string[] | null {
  const first = needs.map((need) => need[0]);
  const whole = first.every((id) => id !== undefined && (indexed?.[id] ?? true));
  return first.length > 0 && whole ? [...new Set(first as string[])] : null;
}

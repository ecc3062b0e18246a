import { documentOf } from './document-id.ts';
import type { Evidence } from './item.ts';

/**
 * The distinct needs of a question: its `needs`, else one need per relevant chunk id. Repeated ids
 * inside a need and needs with the same ids count once. An empty need is one that no chunk of the
 * index can meet; each of those stays, so that a lost passage cannot flatter recall.
 */
export function needsOf(question: {
  needs?: readonly (readonly string[])[] | null;
  relevant_chunk_ids: readonly string[];
}): string[][] {
  const { needs, relevant_chunk_ids: ids } = question;
  if (needs && needs.length > 0) return distinctNeeds(needs);
  if (ids.length === 1) return [[ids[0] as string]];
  return Array.from(new Set(ids), (id) => [id]);
}

/** Can anything in the index, by chunk or by document, be right for this question? */
export function hasGold(question: {
  relevant_chunk_ids: readonly string[];
  relevant_doc_ids: readonly string[];
  needs?: readonly unknown[] | null;
}): boolean {
  return (
    question.relevant_chunk_ids.length > 0 ||
    question.relevant_doc_ids.length > 0 ||
    (question.needs?.length ?? 0) > 0
  );
}

function distinctNeeds(needs: readonly (readonly string[])[]): string[][] {
  const seen = new Set<string>();
  const distinct: string[][] = [];
  for (const need of needs) {
    const ids = [...new Set(need)];
    const key = ids.length > 1 ? JSON.stringify([...ids].sort()) : JSON.stringify(ids);
    if (ids.length > 0 && seen.has(key)) continue;
    seen.add(key);
    distinct.push(ids);
  }
  return distinct;
}

const collapse = (text: string) => text.replace(/\s+/gu, ' ').trim();

interface IndexedChunk {
  id: string;
  doc_id?: string | null;
  text: string;
}

/** The chunks of one index with their texts collapsed once, for resolving many items. */
export class QuoteIndex {
  #documents = new Map<string, { id: string; text: string }[]>();

  constructor(chunks: readonly IndexedChunk[]) {
    for (const chunk of chunks) {
      const document = chunk.doc_id ?? documentOf(chunk.id);
      const entry = { id: chunk.id, text: collapse(chunk.text) };
      const entries = this.#documents.get(document);
      if (entries) entries.push(entry);
      else this.#documents.set(document, [entry]);
    }
  }

  /** Ids of the chunks of that document that contain the whole quote, white space collapsed. */
  find(evidence: Evidence): string[] {
    const quote = collapse(evidence.quote);
    const entries = this.#documents.get(evidence.doc_id) ?? [];
    return quote === '' ? [] : entries.filter((e) => e.text.includes(quote)).map((e) => e.id);
  }
}

/**
 * An item's needs in one index. Each distinct quote becomes the need of all chunks of its document
 * that contain it; without evidence the listed chunk ids are the needs. A quote that no chunk
 * contains whole is reported in `unresolved` and stays in `needs` as an empty need.
 *
 * @param chunks the chunks of the index, or a `QuoteIndex` of them when many items are resolved.
 */
export function resolveNeeds(
  item: { evidence: readonly Evidence[]; relevant_chunk_ids: readonly string[] },
  chunks: readonly IndexedChunk[] | QuoteIndex,
): { needs: string[][]; unresolved: Evidence[] } {
  if (item.evidence.length === 0) return { needs: needsOf(item), unresolved: [] };
  const index = chunks instanceof QuoteIndex ? chunks : new QuoteIndex(chunks);
  const quotes = new Map(
    item.evidence.map((e) => [JSON.stringify([e.doc_id, collapse(e.quote)]), e] as const),
  );
  const needs: string[][] = [];
  const unresolved: Evidence[] = [];
  for (const evidence of quotes.values()) {
    const ids = index.find(evidence);
    needs.push(ids);
    if (ids.length === 0) unresolved.push(evidence);
  }
  return { needs: distinctNeeds(needs), unresolved };
}

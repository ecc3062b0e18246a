import { canonicalJson } from './canonical.ts';
import { byCodeUnit } from './qid-order.ts';
import { sha256 } from './sha256.ts';

/** What makes an item the same item: the question and its labels as written, never resolved ids. */
export interface HashedLabels {
  question: string | null;
  relevant_chunk_ids: readonly string[];
  relevant_doc_ids: readonly string[];
  /** Looked at only where no chunk ids and no evidence say what the gold is. */
  needs?: readonly (readonly string[])[] | null;
  evidence: readonly { doc_id: string; quote: string }[];
  grades: Readonly<Record<string, number>>;
  answer_must_mention: readonly string[];
  unanswerable: boolean;
}

const asSet = (values: readonly string[]) => [...new Set(values)].sort();

/**
 * `sha256:…` over the canonical JSON of question, gold (evidence where given, else chunk ids; the
 * needs of a report that gives nothing else), documents, grades, must-mention strings and `unanswerable`. Order and repetition inside a list do
 * not matter. Tags, notes, source and must_pass are left out: they change no number.
 */
export function itemHash(labels: HashedLabels): string {
  const { evidence } = labels;
  const gold =
    evidence.length > 0
      ? { evidence: asSet(evidence.map((e) => canonicalJson([e.doc_id, e.quote]))) }
      : labels.relevant_chunk_ids.length === 0 && labels.needs?.length
        ? { needs: asSet(labels.needs.map((ids) => canonicalJson(asSet(ids)))) }
        : { chunks: asSet(labels.relevant_chunk_ids) };
  return `sha256:${sha256(
    canonicalJson({
      question: labels.question,
      ...gold,
      documents: asSet(labels.relevant_doc_ids),
      grades: labels.grades,
      must_mention: asSet(labels.answer_must_mention),
      unanswerable: labels.unanswerable,
    }),
  )}`;
}

/** An item's hash as the report states it, else computed from its labels. */
export function itemHashOf(item: HashedLabels & { item_hash?: unknown }): string {
  return typeof item.item_hash === 'string' && item.item_hash !== ''
    ? item.item_hash
    : itemHash(item);
}

/** `sha256:…` over the item hashes in qid order: golden items and report questions give the same. */
export function goldenHash(
  items: readonly (HashedLabels & { qid: string; item_hash?: unknown })[],
): string {
  const sorted = [...items].sort((a, b) => byCodeUnit(a.qid, b.qid));
  return `sha256:${sha256(canonicalJson(sorted.map(itemHashOf)))}`;
}

import { canonicalJson } from '#core/golden/canonical';
import { documentOf } from '#core/golden/document-id';
import { sha256 } from '#core/golden/sha256';
import type { Chunk } from './pipeline.ts';

export type Corpus = {
  /** `sha256:…` over the ids and texts of all chunks, in id order: what exactly was searched. */
  hash: string;
  documents: number;
  chunks: number;
};

export function describeCorpus(chunks: readonly Chunk[]): Corpus {
  const entries = chunks.map(({ id, text }) => [id, sha256(text)] as const);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const documents = new Set(chunks.map(({ id, doc_id }) => doc_id ?? documentOf(id)));
  return {
    hash: `sha256:${sha256(canonicalJson(entries))}`,
    documents: documents.size,
    chunks: chunks.length,
  };
}

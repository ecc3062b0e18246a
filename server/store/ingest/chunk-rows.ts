import { createHash } from 'node:crypto';
import type { ReportChunk } from '#core/report/report';

/** A chunk as the tables have it: its text is kept once under its hash. */
export interface ChunkRow {
  id: string;
  docId: string | null;
  title: string | null;
  text: string;
  /** Half of a SHA-256, hex. */
  hash: string;
}

export const chunkRows = (chunks: readonly ReportChunk[]): ChunkRow[] =>
  chunks.map(({ id, doc_id: docId, title, text }) => ({
    ...{ id, docId, title, text },
    hash: createHash('sha256').update(text).digest('hex').slice(0, 32),
  }));

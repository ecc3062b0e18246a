import { z } from 'zod';
import { chunkMarkdown, type DocumentChunk, type SourceDocument } from './chunking/markdown.ts';
import { createExtractiveGenerator } from './generators/extractive.ts';
import { OptionError } from './harness-error.ts';
import type { Pipeline } from './pipeline.ts';
import { createBm25 } from './retrievers/bm25.ts';

/** Settings of the embedded pipeline, as they stand in a report's `config.pipeline`. */
export const EmbeddedSettings = z.strictObject({
  /** Most tokens per chunk. */
  chunk_size: z.int().min(1).default(200),
  /** Most tokens repeated from the chunk before; less than `chunk_size`. */
  overlap: z.int().min(0).default(0),
  split: z.enum(['fixed', 'paragraph', 'heading']).default('heading'),
  /** Put the headings above a chunk in front of its text. */
  headers: z.boolean().default(true),
  /** BM25: saturation of repeated terms. */
  k1: z.number().min(0).default(1.2),
  /** BM25: how much long chunks are held back, 0..1. */
  b: z.number().min(0).max(1).default(0.75),
  /** Most sentences of an answer. */
  max_sentences: z.int().min(1).default(3),
  /** Least score of the best sentence, 0..1; below it nothing is answered. */
  threshold: z.number().min(0).max(1).default(0.1),
});
export type EmbeddedSettings = z.infer<typeof EmbeddedSettings>;
/** As one writes them: every field has a default. */
export type EmbeddedSettingsInput = z.input<typeof EmbeddedSettings>;

/** A pipeline whose index is in memory: chunks can be listed and everything else is there too. */
export type EmbeddedPipeline = Required<Omit<Pipeline, 'judge'>> & {
  chunks: readonly DocumentChunk[];
  /** As used, defaults filled in. */
  settings: EmbeddedSettings;
};

/**
 * A whole pipeline that needs no key, no model and no network: Markdown chunks, BM25, extractive
 * answers. It reports its ranking as the stage `bm25`.
 * @throws OptionError on settings out of range or two documents with one slug.
 */
export function createEmbeddedPipeline({
  documents,
  settings: input = {},
}: {
  documents: readonly SourceDocument[];
  settings?: EmbeddedSettingsInput;
}): EmbeddedPipeline {
  const parsed = EmbeddedSettings.safeParse(input);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '));
    throw new OptionError(`The pipeline settings are wrong: ${faults.join('; ')}.`);
  }
  const settings = parsed.data;
  const slugs = new Set<string>();
  for (const { slug } of documents) {
    if (slugs.has(slug)) throw new OptionError(`Two documents have the slug "${slug}".`);
    slugs.add(slug);
  }
  const { chunk_size: size, overlap, split, headers } = settings;
  const chunks = documents.flatMap((document) =>
    chunkMarkdown(document, { size, overlap, split, headers }),
  );
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const bm25 = createBm25(chunks, settings);
  return {
    chunks,
    settings,
    listChunks: () => chunks,
    getChunks: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    retrieve(question, { depth }) {
      const ranking = bm25
        .search(question, depth)
        .map((hit) => ({ ...hit, doc_id: byId.get(hit.id)?.doc_id ?? null }));
      return { ranking, stages: { bm25: ranking } };
    },
    generate: createExtractiveGenerator({
      maxSentences: settings.max_sentences,
      threshold: settings.threshold,
      idf: bm25.idf,
    }),
  };
}

import { chunkMarkdown, type DocumentChunk, type SourceDocument } from './chunking/markdown.ts';
import {
  readSettings,
  type AnswerSettings,
  type EmbeddedSettingsInput,
  type RetrievalSettings,
} from './embedded-settings.ts';
import { createExtractiveGenerator } from './generators/extractive.ts';
import { OptionError } from './harness-error.ts';
import type { Pipeline } from './pipeline.ts';
import { createBm25 } from './retrievers/bm25.ts';
import { Stopwatch } from './stopwatch.ts';

export { EmbeddedSettings, type EmbeddedSettingsInput } from './embedded-settings.ts';

/**
 * A pipeline whose index is in memory: chunks can be listed and everything else is there too. Spread
 * into a configuration, it brings along what the report says of it.
 */
export type EmbeddedPipeline = Required<Omit<Pipeline, 'judge'>> & {
  chunks: readonly DocumentChunk[];
  /** How it cuts and finds, defaults filled in: `config.pipeline` of a report. */
  settings: RetrievalSettings;
  /** How it answers: `config.generator` of a report. */
  generator: { model: 'extractive' } & AnswerSettings;
};

/**
 * A whole pipeline that needs no key, no model and no network: Markdown chunks, BM25, extractive
 * answers. It reports its ranking as the stage `bm25`, and how long that took.
 * @throws OptionError on settings out of range or two documents with one slug.
 */
export function createEmbeddedPipeline({
  documents,
  settings: input = {},
}: {
  documents: readonly SourceDocument[];
  settings?: EmbeddedSettingsInput;
}): EmbeddedPipeline {
  const { retrieval: settings, answers } = readSettings(input);
  if (settings.retriever !== 'bm25' || settings.reranker !== 'none')
    throw new OptionError('Only the retriever "bm25" without a reranker is there so far.');
  if (answers.answer_scoring !== 'lexical')
    throw new OptionError('Only the answer scoring "lexical" is there so far.');
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
    generator: { model: 'extractive', ...answers },
    listChunks: () => chunks,
    getChunks: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    retrieve(question, { depth }) {
      const watch = new Stopwatch();
      const ranking = watch.time('bm25', () =>
        bm25
          .search(question, depth)
          .map((hit) => ({ ...hit, doc_id: byId.get(hit.id)?.doc_id ?? null })),
      );
      return { ranking, stages: { bm25: ranking }, stage_ms: watch.ms };
    },
    generate: createExtractiveGenerator({
      maxSentences: answers.max_sentences,
      threshold: answers.threshold,
      idf: bm25.idf,
    }),
  };
}

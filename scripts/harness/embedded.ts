import { chunkMarkdown, type DocumentChunk, type SourceDocument } from './chunking/markdown.ts';
import {
  needsVectors,
  readSettings,
  type AnswerSettings,
  type EmbeddedSettingsInput,
  type RetrievalSettings,
} from './embedded-settings.ts';
import { createSentenceEncoder, requireSentenceEncoder } from './embedding/sentence-encoder.ts';
import { createVectorCache, withCache, type VectorCache } from './embedding/vector-cache.ts';
import { createWordsEmbedder } from './embedding/words.ts';
import { createExtractiveGenerator } from './generators/extractive.ts';
import { OptionError } from './harness-error.ts';
import type { Pipeline } from './pipeline.ts';
import { createBm25 } from './retrievers/bm25.ts';
import { createStagedRetriever, type Hit } from './retrievers/staged.ts';

export {
  EmbeddedSettings,
  type AnswerSettings,
  type EmbeddedSettingsInput,
  type RetrievalSettings,
} from './embedded-settings.ts';

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

const EMBEDDERS = { words: createWordsEmbedder(), use: createSentenceEncoder() };

/**
 * A whole pipeline that needs no key and no network: Markdown chunks; BM25, dense or hybrid retrieval
 * and a reranker; extractive answers. It reports the ranking and the time of each stage. With BM25 alone
 * it is ready at once; vectors are made by `prepare`, or before the first question is answered.
 * @throws OptionError on settings out of range, on a document without slug or text, on two with one slug.
 * @throws MissingPackageError where vectors of `use` are needed, no cache was given that may hold them,
 * and the encoder's packages are not installed.
 */
export function createEmbeddedPipeline({
  documents,
  settings: input = {},
  vectors,
}: {
  documents: readonly SourceDocument[];
  settings?: EmbeddedSettingsInput;
  /** Where vectors are kept; give one cache to several pipelines, or one with a file. */
  vectors?: VectorCache;
}): EmbeddedPipeline {
  const { retrieval: settings, answers } = readSettings(input);
  // A cache may serve everything: whoever brings one is told by the first text that it lacks.
  if (!vectors && settings.embedding === 'use' && needsVectors(settings)) requireSentenceEncoder();
  checkDocuments(documents);
  const { chunk_size: size, overlap, split, headers } = settings;
  const chunks = documents.flatMap((document) =>
    chunkMarkdown(document, { size, overlap, split, headers }),
  );
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const bm25 = createBm25(chunks, settings);
  const embedder = withCache(EMBEDDERS[settings.embedding], vectors ?? createVectorCache());
  const retriever = createStagedRetriever(chunks, settings, bm25, embedder);

  const withDocument = (hit: Hit) => ({ ...hit, doc_id: byId.get(hit.id)?.doc_id ?? null });
  const describe = ({
    ranking,
    stages,
    stage_ms,
  }: Awaited<ReturnType<typeof retriever.retrieve>>) => ({
    ranking: ranking.map(withDocument),
    stages: Object.fromEntries(
      Object.entries(stages).map(([name, hits]) => [name, hits.map(withDocument)]),
    ),
    stage_ms,
  });
  return {
    chunks,
    settings,
    generator: { model: 'extractive', ...answers },
    prepare: ({ signal }) => retriever.prepare(signal),
    listChunks: () => chunks,
    getChunks: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    retrieve(question, { depth }) {
      const found = retriever.retrieve(question, depth);
      return found instanceof Promise ? found.then(describe) : describe(found);
    },
    generate: createExtractiveGenerator({
      maxSentences: answers.max_sentences,
      threshold: answers.threshold,
      scoring: answers.answer_scoring,
      idf: bm25.idf,
    }),
  };
}

/** Configurations run without a type check, so documents of another shape come this far. */
function checkDocuments(documents: readonly Partial<SourceDocument>[]): void {
  const slugs = new Set<string>();
  for (const [i, { slug, text }] of documents.entries()) {
    const lacking = (name: string) =>
      new OptionError(`Document ${i + 1} has no ${name}: each is { slug, text }.`);
    if (typeof slug !== 'string' || slug === '') throw lacking('slug');
    if (typeof text !== 'string') throw lacking('text');
    if (slugs.has(slug)) throw new OptionError(`Two documents have the slug "${slug}".`);
    slugs.add(slug);
  }
}

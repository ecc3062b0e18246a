/**
 * What users import as `ranktrail`: the configuration, the harness, and the embedded pipeline with
 * its parts, which can be used one by one in a pipeline of one's own.
 */
import type { RanktrailConfig } from './pipeline.ts';

/** Gives an editor the types of `ranktrail.config.ts`; returns the configuration as it is. */
export function defineConfig(config: RanktrailConfig): RanktrailConfig {
  return config;
}

export { runEval, type Evaluation } from './run-eval.ts';
export { type EvalOptions, type Progress } from './eval-options.ts';
export { createProgress, type ProgressDisplay } from './progress.ts';
export { buildReport, type ReportFacts } from './build-report.ts';
export {
  HarnessError,
  MissingPackageError,
  OptionError,
  ReturnedError,
  TimeoutError,
} from './harness-error.ts';

export {
  createEmbeddedPipeline,
  EmbeddedSettings,
  type AnswerSettings,
  type EmbeddedPipeline,
  type EmbeddedSettingsInput,
  type RetrievalSettings,
} from './embedded.ts';
export {
  chunkMarkdown,
  type ChunkingOptions,
  type DocumentChunk,
  type SourceDocument,
} from './chunking/markdown.ts';
export { createBm25, type Bm25, type Bm25Options } from './retrievers/bm25.ts';
export { createDense, type Dense } from './retrievers/dense.ts';
export { fuseRankings } from './retrievers/fuse.ts';
export { fuseScores } from './rerankers/score-fusion.ts';
export { type Embedder } from './embedding/embedder.ts';
export { createWordsEmbedder } from './embedding/words.ts';
export { createSentenceEncoder } from './embedding/sentence-encoder.ts';
export { cosine, quantise, type Vector } from './embedding/vector.ts';
export {
  createVectorCache,
  withCache,
  type SaveOptions,
  type VectorCache,
} from './embedding/vector-cache.ts';
export {
  createExtractiveGenerator,
  NOT_FOUND,
  type ExtractiveOptions,
} from './generators/extractive.ts';
export { describeCorpus, type Corpus } from './corpus.ts';

export type {
  Chunk,
  GateConfig,
  Generation,
  Judgement,
  Pipeline,
  RankedChunk,
  RanktrailConfig,
  Retrieval,
  RetrieveOptions,
} from './pipeline.ts';
export type { GoldenItem } from '#core/golden/item';
export type { ReportInput } from '#core/report/report';

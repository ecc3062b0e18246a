import { z } from 'zod';
import { OptionError } from './harness-error.ts';

// Written, not inferred: what is inferred loses its comments on the way to users' editors. Not interfaces,
// which `settings?: Record<string, unknown>` of a configuration would not take.

/** How the embedded pipeline cuts and finds, as it stands in a report's `config.pipeline`. */
export type RetrievalSettings = {
  /** Most tokens (o200k_base) per chunk. Default 200. */
  chunk_size: number;
  /** Most tokens repeated from the chunk before; less than `chunk_size`. Default 0. */
  overlap: number;
  /** Where chunks end: anywhere between words, between paragraphs, or there and at headings. Default `heading`. */
  split: 'fixed' | 'paragraph' | 'heading';
  /** Put the headings above a chunk in front of its text. Default true. */
  headers: boolean;
  /** BM25: saturation of repeated terms, from 0. Default 1.2. */
  k1: number;
  /** BM25: how much long chunks are held back, 0..1. Default 0.75. */
  b: number;
  /** `bm25`: shared words; `dense`: near vectors; `hybrid`: both rankings fused by their ranks. Default `bm25`. */
  retriever: 'bm25' | 'dense' | 'hybrid';
  /**
   * Where vectors come from: `words`, a table that is shipped; `use`, a sentence encoder in packages to
   * be installed (32 MB). Only `dense`, `hybrid` and the reranker ask for vectors. Default `words`.
   */
  embedding: 'words' | 'use';
  /** Reciprocal rank fusion: the larger, the less the first ranks stand out. In ranks. Default 60. */
  rrf_k: number;
  /** `score-fusion`: a new order by several signals at once. Default `none`. */
  reranker: 'none' | 'score-fusion';
  /** How many of the first chunks are put in a new order. Default 20. */
  rerank_top: number;
};

/** How it answers, as it stands in a report's `config.generator`. */
export type AnswerSettings = {
  /** Most sentences of an answer. Default 3. */
  max_sentences: number;
  /** Least score of the best sentence, 0..1; below it nothing is answered. Default 0.1. */
  threshold: number;
  /** `lexical`: sentences score by shared words; `words`: by near word vectors as well. Default `lexical`. */
  answer_scoring: 'lexical' | 'words';
};

/** All settings of the embedded pipeline. */
export type EmbeddedSettings = RetrievalSettings & AnswerSettings;
/** As one writes them: every field has a default. */
export type EmbeddedSettingsInput = Partial<EmbeddedSettings>;

const count = z.int().min(1);
/** Checks settings and fills in defaults. */
export const EmbeddedSettings = z.strictObject({
  chunk_size: count.default(200),
  overlap: z.int().min(0).default(0),
  split: z.enum(['fixed', 'paragraph', 'heading']).default('heading'),
  headers: z.boolean().default(true),
  k1: z.number().min(0).default(1.2),
  b: z.number().min(0).max(1).default(0.75),
  retriever: z.enum(['bm25', 'dense', 'hybrid']).default('bm25'),
  embedding: z.enum(['words', 'use']).default('words'),
  rrf_k: z.number().min(0).default(60),
  reranker: z.enum(['none', 'score-fusion']).default('none'),
  rerank_top: count.default(20),
  max_sentences: count.default(3),
  threshold: z.number().min(0).max(1).default(0.1),
  answer_scoring: z.enum(['lexical', 'words']).default('lexical'),
}) satisfies z.ZodType<EmbeddedSettings, EmbeddedSettingsInput>;

/** Do these settings ask the embedder for vectors? */
export const needsVectors = ({
  retriever,
  reranker,
}: Pick<RetrievalSettings, 'retriever' | 'reranker'>) =>
  reranker !== 'none' || retriever !== 'bm25';

/** The two halves, defaults filled in. @throws OptionError naming what is out of range. */
export function readSettings(input: EmbeddedSettingsInput): {
  retrieval: RetrievalSettings;
  answers: AnswerSettings;
} {
  const parsed = EmbeddedSettings.safeParse(input);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '));
    throw new OptionError(`The pipeline settings are wrong: ${faults.join('; ')}.`);
  }
  const { max_sentences, threshold, answer_scoring, ...retrieval } = parsed.data;
  return { retrieval, answers: { max_sentences, threshold, answer_scoring } };
}

import { z } from 'zod';
import { OptionError } from './harness-error.ts';

/** How the embedded pipeline cuts and finds, as it stands in a report's `config.pipeline`. */
export const RetrievalSettings = z.strictObject({
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
  /** `bm25`: shared words; `dense`: near vectors; `hybrid`: both rankings fused by their ranks. */
  retriever: z.enum(['bm25', 'dense', 'hybrid']).default('bm25'),
  /** Where vectors come from: `words`, a shipped table; `use`, a sentence encoder to be installed. */
  embedding: z.enum(['words', 'use']).default('words'),
  /** Reciprocal rank fusion: how little the first ranks stand out. */
  rrf_k: z.number().min(0).default(60),
  reranker: z.enum(['none', 'score-fusion']).default('none'),
  /** How many of the first chunks are put in a new order. */
  rerank_top: z.int().min(1).default(20),
});
export type RetrievalSettings = z.infer<typeof RetrievalSettings>;

/** How it answers, as it stands in a report's `config.generator`. */
export const AnswerSettings = z.strictObject({
  /** Most sentences of an answer. */
  max_sentences: z.int().min(1).default(3),
  /** Least score of the best sentence, 0..1; below it nothing is answered. */
  threshold: z.number().min(0).max(1).default(0.1),
  /** `lexical`: sentences score by shared words; `words`: by near word vectors as well. */
  answer_scoring: z.enum(['lexical', 'words']).default('lexical'),
});
export type AnswerSettings = z.infer<typeof AnswerSettings>;

/** All settings of the embedded pipeline. */
export const EmbeddedSettings = z.strictObject({
  ...RetrievalSettings.shape,
  ...AnswerSettings.shape,
});
export type EmbeddedSettings = z.infer<typeof EmbeddedSettings>;
/** As one writes them: every field has a default. */
export type EmbeddedSettingsInput = z.input<typeof EmbeddedSettings>;

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

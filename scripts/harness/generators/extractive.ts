import { OptionError } from '../harness-error.ts';
import type { Chunk } from '../pipeline.ts';
import { createBm25 } from '../retrievers/bm25.ts';
import { termsOf } from '../retrievers/terms.ts';
import { sentencesOf } from './sentences.ts';

/** What the extractive generator answers when no sentence comes near enough. */
export const NOT_FOUND = 'not found in the context';

/** A further sentence is taken when it scores at least this share of the best one. */
const NEAR_BEST = 0.6;
/** What the heading above a sentence adds: it names the subject that the sentence leaves out. */
const HEADING_WEIGHT = 0.5;

export interface ExtractiveOptions {
  /** Most sentences of an answer. Default 2. */
  maxSentences?: number;
  /** Least score, 0..1, of the best sentence; below it the answer is `NOT_FOUND`. Default 0.2. */
  threshold?: number;
  /** How rare a term is in the indexed chunks. Default: as in the chunks given with the question. */
  idf?: (term: string) => number;
}

/**
 * A deterministic generator without a model: it answers with the sentences of the given chunks that
 * share the most with the question. A sentence scores the share of the question's distinct terms,
 * each weighted by its idf, that it contains; a term found only in the headings above counts half.
 * It copies and cannot reason, so it is weak, but what retrieval loses it loses too.
 */
export function createExtractiveGenerator({
  maxSentences = 2,
  threshold = 0.2,
  idf,
}: ExtractiveOptions = {}): (question: string, chunks: Chunk[]) => string {
  if (!Number.isInteger(maxSentences) || maxSentences < 1) {
    throw new OptionError(`max_sentences is ${maxSentences}; it must be a whole number from 1.`);
  }
  if (!(threshold >= 0 && threshold <= 1)) {
    throw new OptionError(`The threshold is ${threshold}; it must lie between 0 and 1.`);
  }
  return (question, chunks) => {
    const weightOf = idf ?? createBm25(chunks, { k1: 1.2, b: 0.75 }).idf;
    const weights = new Map(termsOf(question).map((term) => [term, weightOf(term)]));
    const whole = sum(weights.values());
    if (whole === 0) return NOT_FOUND;
    const seen = new Set<string>();
    const scored = chunks.flatMap(sentencesOf).flatMap(({ text, heading }) => {
      const terms = new Set(termsOf(text));
      const key = [...terms].join(' ');
      if (key === '' || seen.has(key)) return [];
      seen.add(key);
      const above = new Set(termsOf(heading));
      const found = [...weights].map(([term, weight]) =>
        terms.has(term) ? weight : above.has(term) ? weight * HEADING_WEIGHT : 0,
      );
      return [{ text, score: sum(found) / whole }];
    });
    // Sorting is stable: of equal sentences the one from the better-ranked chunk comes first.
    const best = [...scored].sort((a, b) => b.score - a.score).slice(0, maxSentences);
    const top = best[0]?.score ?? 0;
    if (top === 0 || top < threshold) return NOT_FOUND;
    const chosen = new Set(best.filter(({ score }) => score >= top * NEAR_BEST));
    return scored
      .filter((sentence) => chosen.has(sentence))
      .map(({ text }) => text)
      .join(' ');
  };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, n) => total + n, 0);

import { OptionError } from '../harness-error.ts';
import type { Chunk } from '../pipeline.ts';
import { createBm25 } from '../retrievers/bm25.ts';
import { termsOf } from '../retrievers/terms.ts';
import { sentencesOf, type Sentence } from './sentences.ts';

/** What the extractive generator answers when no sentence comes near enough. */
export const NOT_FOUND = 'not found in the context';

/** A further sentence is taken when it scores at least this share of the best one. */
const NEAR_BEST = 0.5;
/** What a term in the headings above a sentence counts: they name the subject it leaves out. */
const HEADING_WEIGHT = 0.5;
/** What the sentence before adds: an answer often follows the sentence that names its subject. */
const BEFORE_WEIGHT = 0.5;

export interface ExtractiveOptions {
  /** Most sentences of an answer. Default 3. */
  maxSentences?: number;
  /** Least score of the best sentence, 0..1; below it the answer is `NOT_FOUND`. Default 0.1. */
  threshold?: number;
  /** How rare a term is in the index. Default: as in the chunks of the question. */
  idf?: (term: string) => number;
}

/**
 * A deterministic generator without a model: it answers with the sentences of the given chunks that
 * share the most with the question, in the order of the chunks. A sentence scores the share of the
 * question's distinct terms it contains, each weighted by its idf; half as much for those found only
 * in the headings above it or, once more, in the sentence before. It copies and cannot reason, so it
 * is weak; but what retrieval loses, it loses too.
 */
export function createExtractiveGenerator({
  maxSentences = 3,
  threshold = 0.1,
  idf,
}: ExtractiveOptions = {}): (question: string, chunks: Chunk[]) => string {
  if (!Number.isInteger(maxSentences) || maxSentences < 1) {
    throw new OptionError(`max_sentences is ${maxSentences}; it must be a whole number from 1.`);
  }
  if (!(threshold >= 0 && threshold <= 1)) {
    throw new OptionError(`The threshold is ${threshold}; it must lie between 0 and 1.`);
  }
  /** The same chunk answers several questions, live and as gold. */
  const known = new WeakMap<Chunk, Passage[]>();
  const passagesOf = (chunk: Chunk) => {
    const passages = known.get(chunk) ?? sentencesOf(chunk).map(readPassage);
    known.set(chunk, passages);
    return passages;
  };
  return (question, chunks) => {
    const weightOf = idf ?? createBm25(chunks, { k1: 1.2, b: 0.75 }).idf;
    const weights = new Map(termsOf(question).map((term) => [term, weightOf(term)]));
    const whole = [...weights.values()].reduce((total, weight) => total + weight, 0);
    const scored = distinct(
      chunks.flatMap((chunk) => {
        const weighed = passagesOf(chunk).map((passage) => weigh(passage, weights, whole));
        return weighed.map(({ text, key, own, above }, i) => {
          const before = weighed[i - 1]?.own ?? 0;
          return { text, key, score: own + above + BEFORE_WEIGHT * before };
        });
      }),
    );
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

/** A sentence with its terms, also as one key, and those of the headings above it. */
interface Passage {
  text: string;
  key: string;
  terms: ReadonlySet<string>;
  headings: ReadonlySet<string>;
}

function readPassage({ text, heading }: Sentence): Passage {
  const terms = new Set(termsOf(text));
  return { text, key: [...terms].join(' '), terms, headings: new Set(termsOf(heading)) };
}

/** What the question shares with a sentence of its own, and with its headings alone. */
function weigh(passage: Passage, weights: ReadonlyMap<string, number>, whole: number) {
  let own = 0;
  let above = 0;
  for (const [term, weight] of weights) {
    if (passage.terms.has(term)) own += weight / whole;
    else if (passage.headings.has(term)) above += (HEADING_WEIGHT * weight) / whole;
  }
  return { ...passage, own, above };
}

/** Overlapping chunks repeat sentences: the first of each stays, those without a word go. */
function distinct<S extends { key: string }>(sentences: S[]): S[] {
  const seen = new Set(['']);
  return sentences.filter(({ key }) => !seen.has(key) && seen.add(key));
}

import { OptionError } from '../harness-error.ts';
import {
  nearness,
  readQuestion,
  readWordSet,
  type QuestionWord,
  type WordSet,
} from '../embedding/nearest-words.ts';
import { wordTable } from '../embedding/word-table.ts';
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
/** Of words drawn at random 99 pairs of 100 have a smaller cosine, so it tells nothing; a larger one counts as it is. */
const UNRELATED = 0.3;

export interface ExtractiveOptions {
  /** Most sentences of an answer. Default 3. */
  maxSentences?: number;
  /** Least score of the best sentence, 0..1; below it the answer is `NOT_FOUND`. Default 0.1. */
  threshold?: number;
  /** `words`: a term also counts by how near its nearest word is. Default `lexical`. */
  scoring?: 'lexical' | 'words';
  /** How rare a term is in the index. Default: as in the chunks of the question. */
  idf?: (term: string) => number;
}

/**
 * A deterministic generator without a model: it answers with the sentences of the given chunks that
 * share the most with the question, in the order of the chunks. A sentence scores the share of the
 * question's distinct terms it contains, each weighted by its idf; half as much for those found only
 * in the headings above it or, once more, in the sentence before. With `scoring: 'words'` a term that occurs
 * in neither counts by its nearest word in the sentence. It copies and cannot reason, so it
 * is weak; but what retrieval loses, it loses too.
 */
export function createExtractiveGenerator({
  maxSentences = 3,
  threshold = 0.1,
  scoring = 'lexical',
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
    const asked = readAsked(question, weightOf, scoring);
    const scored = distinct(
      chunks.flatMap((chunk) => {
        const weighed = passagesOf(chunk).map((passage) => weigh(passage, asked));
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
  /** Read when it is first compared by word vectors. */
  words?: WordSet;
}

function readPassage({ text, heading }: Sentence): Passage {
  const terms = new Set(termsOf(text));
  return { text, key: [...terms].join(' '), terms, headings: new Set(termsOf(heading)) };
}

/** A question's terms, what each counts for (their sum is 1), and its word where vectors are compared. */
type Asked = { term: string; share: number; word: QuestionWord | null }[];

function readAsked(
  question: string,
  weightOf: (term: string) => number,
  scoring: 'lexical' | 'words',
): Asked {
  const words =
    scoring === 'words'
      ? readQuestion(question, wordTable()).map((word) => ({ term: word.term, word }))
      : [...new Set(termsOf(question))].map((term) => ({ term, word: null }));
  const whole = words.reduce((total, { term }) => total + weightOf(term), 0);
  return words.map(({ term, word }) => ({ term, word, share: weightOf(term) / whole }));
}

/** What the question shares with a sentence of its own, and with its headings alone. */
function weigh(passage: Passage, asked: Asked) {
  let own = 0;
  let above = 0;
  for (const { term, share, word } of asked) {
    if (passage.terms.has(term)) own += share;
    else if (passage.headings.has(term)) above += HEADING_WEIGHT * share;
    else if (word) own += share * relatedness(word, passage);
  }
  return { ...passage, own, above };
}

function relatedness(word: QuestionWord, passage: Passage): number {
  const table = wordTable();
  passage.words ??= readWordSet(passage.text, table);
  const near = nearness(word, passage.words, table);
  return near > UNRELATED ? near : 0;
}

/** Overlapping chunks repeat sentences: the first of each stays, those without a word go. */
function distinct<S extends { key: string }>(sentences: S[]): S[] {
  const seen = new Set(['']);
  return sentences.filter(({ key }) => !seen.has(key) && seen.add(key));
}

import { termOf, wordsOf } from '../retrievers/terms.ts';
import type { WordTable } from './word-table.ts';

/** So many of the most frequent words ("what", "do", "after") are near too much to stand for another word. */
const COMMON_WORDS = 250;

/** The distinct words of a text: as terms, and as rows of the table where they have one. Common words are terms only. */
export interface WordSet {
  terms: ReadonlySet<string>;
  rows: readonly number[];
}

/** A term of a question and its row; -1 where the table has none. */
export interface QuestionWord {
  term: string;
  row: number;
}

export function readWordSet(text: string, table: WordTable): WordSet {
  const words = [...new Set(wordsOf(text))];
  const rows = words.map((word) => table.rowOf(word)).filter((row) => row >= COMMON_WORDS);
  return { terms: new Set(words.map(termOf)), rows: [...new Set(rows)] };
}

/** The question's words, one per term. */
export function readQuestion(question: string, table: WordTable): QuestionWord[] {
  const rows = new Map<string, number>();
  for (const word of wordsOf(question)) {
    const term = termOf(word);
    if (!rows.has(term)) rows.set(term, table.rowOf(word));
  }
  return [...rows].map(([term, row]) => ({ term, row }));
}

/**
 * How near the nearest word of a text comes to a word, 0..1: 1 where the term itself occurs, else
 * the largest cosine. A common word, or one without a vector, matches itself only.
 */
export function nearness({ term, row }: QuestionWord, { terms, rows }: WordSet, table: WordTable) {
  if (terms.has(term)) return 1;
  if (row < COMMON_WORDS) return 0;
  return rows.reduce((best, other) => Math.max(best, table.similarity(row, other)), 0);
}

/**
 * MaxSim of Khattab and Zaharia 2020 (ColBERT) over word vectors that know no context: the mean over the
 * question's terms of their nearest word in the text, each weighted by how rare it is in the index.
 * Null without a term.
 */
export function maxSim(
  question: readonly QuestionWord[],
  text: WordSet,
  table: WordTable,
  idf: (term: string) => number,
): number | null {
  let [sum, whole] = [0, 0];
  for (const word of question) {
    const weight = idf(word.term);
    sum += weight * nearness(word, text, table);
    whole += weight;
  }
  return whole > 0 ? sum / whole : null;
}

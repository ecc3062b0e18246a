import { maxSim, readQuestion, readWordSet, type WordSet } from '../embedding/nearest-words.ts';
import type { Vector } from '../embedding/vector.ts';
import { wordTable } from '../embedding/word-table.ts';
import type { Bm25 } from '../retrievers/bm25.ts';
import type { Dense } from '../retrievers/dense.ts';

/** What the score-fusion reranker looks at, per chunk: BM25, cosine of the vectors, MaxSim of the words. */
export function createSignals(
  textOf: (id: string) => string,
  bm25: Bm25,
): (
  question: string,
  vector: Vector | null,
  dense: Dense,
  ids: readonly string[],
) => (number | null)[][] {
  const known = new Map<string, WordSet>();
  const wordsOfChunk = (id: string) => {
    const words = known.get(id) ?? readWordSet(textOf(id), wordTable());
    known.set(id, words);
    return words;
  };
  return (question, vector, dense, ids) => {
    const words = readQuestion(question, wordTable());
    return [
      bm25.scoresOf(question, ids),
      ids.map((id) => (vector ? dense.scoreOf(vector, id) : null)),
      ids.map((id) => maxSim(words, wordsOfChunk(id), wordTable(), bm25.idf)),
    ];
  };
}

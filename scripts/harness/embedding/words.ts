import { wordsOf } from '../retrievers/terms.ts';
import type { Embedder } from './embedder.ts';
import { quantise } from './vector.ts';
import { wordTable, type WordTable } from './word-table.ts';

/** Changes with the table and with how its rows are put together. */
export const WORDS_MODEL = 'words-glove-100d/1';

/** How soon a frequent word counts less: `a` of Arora et al. 2017. */
const SMOOTHING = 1e-3;

/**
 * The mean of a text's word vectors, each weighted by a / (a + p), with p the word's share of all
 * English text: the smooth inverse frequency of Arora, Liang and Ma 2017, without their second step,
 * which needs all texts at once. The table is in order of frequency, so p follows from Zipf's law.
 * Numbers, codes and rare names are in no table: a text of these alone has no vector.
 */
export function createWordsEmbedder(table?: WordTable): Embedder {
  return {
    model: WORDS_MODEL,
    embed(text) {
      const known = table ?? wordTable();
      const harmonic = Math.log(known.size) + 0.5772;
      const sum = new Float64Array(known.dimensions);
      for (const word of wordsOf(text)) {
        const row = known.rowOf(word);
        if (row >= 0) known.add(row, SMOOTHING / (SMOOTHING + 1 / ((row + 1) * harmonic)), sum);
      }
      return quantise(sum);
    },
  };
}

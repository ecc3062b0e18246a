import { OptionError } from '../harness-error.ts';
import { rankById } from './id-order.ts';
import { termsOf } from './terms.ts';
import { selectTop } from './top.ts';

export interface Bm25Options {
  /** Term-frequency saturation, >= 0. */
  k1: number;
  /** Length normalisation, 0..1. */
  b: number;
}

export interface Bm25 {
  /** The best `depth` chunks that share a term with the question: score descending, then id ascending. */
  search(question: string, depth: number): { id: string; score: number }[];
  /** The scores of these chunks, 0 where no term is shared. */
  scoresOf(question: string, ids: readonly string[]): number[];
  /** ln(1 + (N - n + 0.5) / (n + 0.5)) of a term as `termsOf` gives it; n = 0 for one in no chunk. */
  idf(term: string): number;
}

/**
 * BM25 as in Lucene 8 and later: sum of idf * tf / (tf + k1 * (1 - b + b * length / average)) over
 * the terms of the question, repeated terms counting each time. Robertson's factor (k1 + 1) is left
 * out: it changes no order. Lengths are exact. See Kamphuis et al. 2020, "Which BM25 do you mean?".
 */
export function createBm25(
  chunks: readonly { id: string; text: string }[],
  { k1, b }: Bm25Options,
): Bm25 {
  if (!(k1 >= 0 && k1 < Infinity)) throw new OptionError(`k1 is ${k1}; it must be 0 or more.`);
  if (!(b >= 0 && b <= 1)) throw new OptionError(`b is ${b}; it must lie between 0 and 1.`);
  const lengths = new Float64Array(chunks.length);
  const counted = new Map<string, { docs: number[]; frequencies: number[] }>();
  for (const [doc, { text }] of chunks.entries()) {
    const frequencies = new Map<string, number>();
    for (const term of termsOf(text)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    for (const [term, frequency] of frequencies) {
      let list = counted.get(term);
      if (!list) counted.set(term, (list = { docs: [], frequencies: [] }));
      list.docs.push(doc);
      list.frequencies.push(frequency);
      lengths[doc] = (lengths[doc] as number) + frequency;
    }
  }

  const idfOf = (n: number) => Math.log(1 + (chunks.length - n + 0.5) / (n + 0.5));
  const average = lengths.reduce((sum, length) => sum + length, 0) / chunks.length;
  const postings = new Map<string, { docs: Int32Array; weights: Float64Array }>();
  for (const [term, { docs, frequencies }] of counted) {
    const idf = idfOf(docs.length);
    const lengthOf = (doc: number) => lengths[doc] as number;
    const weigh = (tf: number, i: number) =>
      idf * (tf / (tf + k1 * (1 - b + (b * lengthOf(docs[i] as number)) / average)));
    postings.set(term, {
      docs: Int32Array.from(docs),
      weights: Float64Array.from(frequencies, weigh),
    });
  }

  const rankOfId = rankById(chunks);
  const idOf = (doc: number) => (chunks[doc] as { id: string }).id;

  /** The score of every chunk, and those above 0. */
  const scoreAll = (question: string) => {
    const scores = new Float64Array(chunks.length);
    const found: number[] = [];
    for (const term of termsOf(question)) {
      const { docs, weights } = postings.get(term) ?? { docs: [], weights: [] };
      for (let i = 0; i < docs.length; i++) {
        const doc = docs[i] as number;
        // Weights are above 0: a score of 0 is one not met before.
        if (scores[doc] === 0) found.push(doc);
        scores[doc] = (scores[doc] as number) + (weights[i] as number);
      }
    }
    return { scores, found };
  };

  return {
    search(question, depth) {
      const { scores, found } = scoreAll(question);
      const score = (doc: number) => scores[doc] as number;
      const rank = (doc: number) => rankOfId[doc] as number;
      const better = (x: number, y: number) => score(y) - score(x) || rank(x) - rank(y);
      return selectTop(found, depth, better).map((doc) => ({ id: idOf(doc), score: score(doc) }));
    },
    scoresOf(question, ids) {
      const { scores } = scoreAll(question);
      const wanted = new Map(ids.map((id, i) => [id, i]));
      const given = ids.map(() => 0);
      for (const [doc, { id }] of chunks.entries()) {
        const i = wanted.get(id);
        if (i !== undefined) given[i] = scores[doc] as number;
      }
      return given;
    },
    idf: (term) => idfOf(postings.get(term)?.docs.length ?? 0),
  };
}

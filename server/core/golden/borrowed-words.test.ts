import { expect, it } from 'vitest';
import { borrowedWords } from './borrowed-words.ts';

const CHUNK = 'Parcels: you can return an unworn lamp within 30 days of delivery.';

it.each([
  ['How long can I send a lamp back?', null],
  // Five words in a row are chance.
  ['Is it so that you can return an unworn coat?', null],
  ['Is it so that you can return an unworn lamp?', 'you can return an unworn lamp'],
  ['Can one return an UNWORN lamp, within 30 days?', 'return an unworn lamp within 30 days'],
  ['return an unworn lamp within', null],
  // Words, not letters: "turn an unworn lamp within 30" is inside, but begins inside a word.
  ['turn an unworn lamp within 30', null],
])('%s', (question, borrowed) => {
  expect(borrowedWords(question, CHUNK)).toBe(borrowed);
});

import stem from 'wink-porter2-stemmer';
import { remember } from '../remember.ts';

/**
 * A code such as `E-104` or `covid-19` (letters, then hyphens before parts with a digit first), a
 * number such as `2.4` or `1,200`, or a word with its apostrophes. All else separates terms.
 */
const TERM =
  /\p{L}[\p{L}\p{M}\p{N}]*(?:-\p{N}[\p{L}\p{M}\p{N}]*)+|\p{N}+(?:[.,]\p{N}+)*[\p{L}\p{M}]*|\p{L}[\p{L}\p{M}\p{N}]*(?:'\p{L}+)*/gu;
const ENGLISH = /^[a-z']+$/;
const stemOf = remember((word) => (ENGLISH.test(word) ? stem(word) : word), 100_000);

/** The words of a text: NFKC, lower case, plain apostrophes; codes and numbers are words too. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return plain.match(TERM) ?? [];
}

/** A word as `wordsOf` gives it, stemmed if it is English. */
export const termOf = (word: string): string => stemOf(word);

/** The terms of a text as the lexical parts compare them: its words, stemmed. */
export const termsOf = (text: string): string[] => wordsOf(text).map(stemOf);

import stem from 'wink-porter2-stemmer';

/**
 * A code such as `E-104` or `covid-19` (letters, then hyphens before parts with a digit first), a
 * number such as `2.4` or `1,200`, or a word with its apostrophes. All else separates terms.
 */
const TERM =
  /\p{L}[\p{L}\p{M}\p{N}]*(?:-\p{N}[\p{L}\p{M}\p{N}]*)+|\p{N}+(?:[.,]\p{N}+)*[\p{L}\p{M}]*|\p{L}[\p{L}\p{M}\p{N}]*(?:'\p{L}+)*/gu;
const ENGLISH = /^[a-z']+$/;
const CACHE_LIMIT = 100_000;

const stems = new Map<string, string>();

/** The terms of a text as the lexical parts compare them: NFKC, lower case, English words stemmed. */
export function termsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return (plain.match(TERM) ?? []).map(stemOf);
}

function stemOf(word: string): string {
  if (!ENGLISH.test(word)) return word;
  let stemmed = stems.get(word);
  if (stemmed === undefined) {
    stemmed = stem(word);
    if (stems.size >= CACHE_LIMIT) stems.clear();
    stems.set(word, stemmed);
  }
  return stemmed;
}

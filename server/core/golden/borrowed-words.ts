import { makePlain } from '#core/grading/plain-text';

/**
 * So many words in a row are copied rather than met by chance. Customers do not have the text before
 * them: a question that quotes it flatters retrieval.
 */
export const BORROWED_WORDS = 6;

const wordsOf = (text: string) => makePlain(text).text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The longest run of a question's words that stands in a text, from {@link BORROWED_WORDS} on; else null. */
export function borrowedWords(question: string, text: string): string | null {
  const asked = wordsOf(question);
  const read = ` ${wordsOf(text).join(' ')} `;
  let longest: string[] = [];
  for (let from = 0; from + BORROWED_WORDS <= asked.length; from += 1) {
    let run = asked.slice(from, from + BORROWED_WORDS);
    while (read.includes(` ${run.join(' ')} `)) {
      if (run.length > longest.length) longest = run;
      if (from + run.length === asked.length) break;
      run = asked.slice(from, from + run.length + 1);
    }
  }
  return longest.length > 0 ? longest.join(' ') : null;
}

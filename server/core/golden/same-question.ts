import { makePlain } from '#core/grading/plain-text';

/** A question as it is told from others: without case, punctuation and spacing. */
const wordsOf = (question: string) =>
  makePlain(question)
    .text.match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? question;

/**
 * For each item the index of the first one that asks the same in the same words; null for that one
 * and for questions asked once.
 */
export function repeatedQuestions(items: readonly { question: string }[]): (number | null)[] {
  const first = new Map<string, number>();
  return items.map(({ question }, i) => {
    const words = wordsOf(question);
    const before = first.get(words) ?? null;
    if (before === null) first.set(words, i);
    return before;
  });
}

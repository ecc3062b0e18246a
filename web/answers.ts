/** Answers kept for going back and forth: drawn at once, then fetched anew. */
const REMEMBERED = 40;
const answers = new Map<string, unknown>();

/** The last answer to a request, undefined if it is not among the newest. */
export function recallAnswer(key: string): unknown {
  return answers.get(key);
}

export function rememberAnswer(key: string, answer: unknown): void {
  answers.delete(key);
  answers.set(key, answer);
  const oldest = answers.keys().next().value;
  if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest);
}

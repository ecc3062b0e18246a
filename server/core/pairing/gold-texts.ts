import type { Pairable } from './pair.ts';

/**
 * Hashes of the texts that an item's gold ids stand for in an index. Null where the report does not
 * tell, and where evidence finds the gold wherever it lies: such gold cannot move.
 */
export function goldTextsOf(question: {
  evidence: readonly unknown[];
  gold_text_hashes: Readonly<Record<string, string>> | null;
}): Pairable['goldTexts'] {
  return question.evidence.length > 0 ? null : question.gold_text_hashes;
}

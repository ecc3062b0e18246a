import type { Verdict } from '#core/report/report';
import { makePlain } from './plain-text.ts';

/**
 * Grades an answer by the strings it must mention: correct if every one occurs in it, both made
 * plain (NFKC, case folded, white space collapsed, dashes and quotes plain). Null without an answer
 * or without strings. A string with nothing visible in it occurs nowhere.
 */
export function gradeByMention(
  answer: string | null,
  mustMention: readonly string[],
): Verdict | null {
  if (answer === null || mustMention.length === 0) return null;
  const { text } = makePlain(answer);
  const found = mustMention.every((mention) => {
    const wanted = makePlain(mention).text;
    return wanted !== '' && text.includes(wanted);
  });
  return found ? 'correct' : 'wrong';
}

/** Where each must-mention string stands in the answer, as offsets into it; one list per string. */
export function findMentions(
  answer: string,
  mustMention: readonly string[],
): { start: number; end: number }[][] {
  const { text, starts, ends } = makePlain(answer);
  return mustMention.map((mention) => {
    const wanted = makePlain(mention).text;
    const found: { start: number; end: number }[] = [];
    if (wanted === '') return found;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const last = at + wanted.length - 1;
      found.push({ start: starts[at] as number, end: ends[last] as number });
    }
    return found;
  });
}

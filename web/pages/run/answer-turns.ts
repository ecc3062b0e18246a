import type { QuestionRow } from '../../../server/routes/schema/question.ts';

type Turning = Pick<QuestionRow, 'movement' | 'live' | 'before'>;

/** How a live answer turned since the run before; null: not at all, or nothing to hold it against. */
export function answerTurn({ movement, live, before }: Turning): 'wrong' | 'right' | null {
  if (!isMeasuredTwice({ movement, live, before }) || live === before?.live) return null;
  return live === 'wrong' ? 'wrong' : 'right';
}

/** Graded live answers in both runs, to a question with equal labels. */
export function isMeasuredTwice({ movement, live, before }: Turning): boolean {
  if (movement === null || movement === 'new' || movement === 'relabelled') return false;
  return live !== null && before !== null && before.live !== null;
}

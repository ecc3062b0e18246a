import type { GoldenItem } from '#core/golden/item';
import { repeatedQuestions } from '#core/golden/same-question';
import type { ItemWarning } from './warning.ts';

/** What is odd about items by themselves. `grades`: are answers graded, and by a judge? */
export function checkItems(
  items: readonly GoldenItem[],
  grades: 'not' | 'by mention' | 'by a judge',
): ItemWarning<'repeated-question' | 'not-graded'>[] {
  const repeated = repeatedQuestions(items).flatMap((before, item) =>
    before === null
      ? []
      : [
          {
            kind: 'repeated-question' as const,
            item,
            message: `asks the same as ${items[before]?.qid}`,
            remedy: 'keep one of them: what is asked twice counts twice',
          },
        ],
  );
  if (grades !== 'by mention') return repeated;
  const ungraded = items.flatMap(({ answer_must_mention: words, unanswerable }, item) =>
    words.length > 0 || unanswerable
      ? []
      : [
          {
            kind: 'not-graded' as const,
            item,
            message: 'nothing says when its answer is right',
            remedy: 'fill answer_must_mention, or add a judge to the configuration',
          },
        ],
  );
  return [...repeated, ...ungraded];
}

import { expect, it } from 'vitest';
import { fallLabel } from './fall-label.ts';
import { largestFalls } from './falls.ts';
import { trendOf } from './fixture.ts';

it('names a fall in the words there is room for', () => {
  const [lost] = largestFalls(trendOf([{ mrr: 0.5 }, { mrr: 0.4 }], { 1: { lost: 9 } }));
  const [answers] = largestFalls(
    trendOf([{ answer_accuracy_oracle: 0.75 }, { answer_accuracy_oracle: 0.5 }]),
  );
  const words = [lost, answers].flatMap((fall) =>
    fall ? [fallLabel(fall, true), fallLabel(fall, false)] : [],
  );
  expect(words).toEqual(['lost 9', 'lost 9 questions', 'oracle −25.0', 'oracle −25.0 points']);
});

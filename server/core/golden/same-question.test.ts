import { expect, it } from 'vitest';
import { repeatedQuestions } from './same-question.ts';

it('finds questions asked before in the same words, whatever their case, marks and spaces', () => {
  const asked = [
    'May I return it?',
    'Who pays?',
    'may I  return it',
    'Who pays??',
    'Who paid?',
    '?',
    '!',
  ];
  expect(repeatedQuestions(asked.map((question) => ({ question })))).toEqual([
    ...[null, null, 0, 1, null, null, null],
  ]);
});

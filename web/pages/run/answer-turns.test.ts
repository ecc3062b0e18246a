import { expect, it } from 'vitest';
import { answerTurn } from './answer-turns.ts';
import { row } from './question-row.fixture.ts';

const before = (live: 'correct' | 'wrong' | null) => row('q', { live });

it('tells answers that turned', () => {
  expect(answerTurn(row('q', { live: 'wrong', before: before('correct') }))).toBe('wrong');
  expect(answerTurn(row('q', { live: 'correct', before: before('wrong') }))).toBe('right');
  expect(answerTurn(row('q', { live: 'wrong', before: before('wrong') }))).toBeNull();
});

it('says nothing of an answer that one of the two runs did not grade', () => {
  expect(answerTurn(row('q', { live: 'wrong', before: before(null) }))).toBeNull();
  expect(answerTurn(row('q', { live: null, before: before('correct') }))).toBeNull();
  expect(answerTurn(row('q', { live: 'wrong', before: null }))).toBeNull();
});

it('holds no answer against one to other labels; where gold moved, the question is the same', () => {
  const turned = { live: 'wrong', before: before('correct') } as const;
  expect(answerTurn(row('q', { ...turned, movement: 'relabelled' }))).toBeNull();
  expect(answerTurn(row('q', { ...turned, movement: 'moved' }))).toBe('wrong');
});

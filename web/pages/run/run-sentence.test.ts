import { expect, it } from 'vitest';
import type { Movement } from '../../../server/routes/schema/question.ts';
import { row } from './question-row.fixture.ts';
import { runSentence } from './run-sentence.ts';

const run = (distance: number | null, verified = true) =>
  ({
    verified,
    predecessor: distance === null ? null : { sha: 'abcdef0123', distance },
  }) as Parameters<typeof runSentence>[0];
const rows = (...movements: Movement[]) =>
  movements.map((movement, index) => row(`q${index}`, { movement }));

it.each<[string, Movement[]]>([
  [
    '2 questions lost and 1 gained since abcdef0, the commit before.',
    ['lost', 'lost', 'gained', 'same'],
  ],
  ['1 question lost, none gained since abcdef0, the commit before.', ['lost']],
  ['1 question gained, none lost since abcdef0, the commit before.', ['gained', 'worse']],
  ['No question lost or gained, 1 changed since abcdef0, the commit before.', ['worse', 'same']],
  ['Nothing changed since abcdef0, the commit before.', ['same']],
])('%s', (sentence, movements) => {
  expect(runSentence(run(1), rows(...movements))).toBe(sentence);
});

it('says how far back the run before stands', () => {
  expect(runSentence(run(4), rows('lost'))).toMatch(/the nearest measured commit, 4 back\.$/);
});

it('says why there is nothing to compare', () => {
  expect(runSentence(run(null), rows())).toMatch(/first measured commit/);
  expect(runSentence(run(1, false), rows())).toMatch(/without the rankings/);
  expect(runSentence(run(1), undefined)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import type { Movement, QuestionRow } from '../../../server/routes/schema/question.ts';
import { row } from './question-row.fixture.ts';
import { lostMeans, runSentence } from './run-sentence.ts';

type Verdict = NonNullable<QuestionRow['live']>;
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

describe('answers, which are counted apart from what was lost in retrieval', () => {
  const answered = (live: Verdict | null, before: Verdict | null) =>
    row('q', { live, before: row('q', { live: before }) });
  const lost = { ...answered('wrong', 'wrong'), movement: 'lost' } as const;
  it.each<[string, ReturnType<typeof row>[]]>([
    ['1 question lost, none gained; no answer turned', [lost]],
    ['Nothing changed; 1 answer turned wrong', [answered('wrong', 'correct')]],
    [
      '1 question lost, none gained; 2 answers turned wrong, 1 turned right',
      [
        lost,
        answered('wrong', 'correct'),
        answered('wrong', 'correct'),
        answered('correct', 'wrong'),
      ],
    ],
    ['Nothing changed; no answers to compare with', [answered('wrong', null)]],
    ['Nothing changed', [answered(null, 'correct')]],
  ])('%s', (sentence, list) => {
    expect(runSentence(run(1), list)).toBe(`${sentence} since abcdef0, the commit before.`);
  });
});

it('says at which k something is lost', () => {
  expect(lostMeans(5)).toMatch(/all in the top 5 before and no longer is/);
});

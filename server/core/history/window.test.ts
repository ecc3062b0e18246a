import { describe, expect, it } from 'vitest';
import { historyOf } from '../../fixtures/history.ts';
import { OffBranchError, windowOf } from './window.ts';

const topic = { branch: 'topic', pullRequest: '7' };
const history = historyOf('a b<a p<b c<b q<c d<c', [
  ...[...'abcd'].map((sha) => ({ sha })),
  { sha: 'p', ...topic },
  { sha: 'q', ...topic, testedSha: 'm' },
  { sha: 'c', dirty: true },
]);
const seen = (query: Parameters<typeof windowOf>[1]) => {
  const { commits, earlier, beside } = windowOf(history, query);
  return [
    commits.map(({ sha }) => sha).join(''),
    earlier,
    beside.map(({ run, position, base }) => [run.sha, position, base?.position ?? null]),
  ];
};

describe('windowOf', () => {
  it('is the whole line, and what is beside it', () => {
    expect(seen({})).toEqual([
      'abcd',
      0,
      [
        ['p', 1.5, 1],
        ['c', 2, 2],
        ['q', 2.5, 2],
      ],
    ]);
  });

  it('counts positions from its own first commit', () => {
    const rest = [
      ['c', 0, 0],
      ['q', 0.5, 0],
    ];
    expect(seen({ limit: 2 })).toEqual(['cd', 2, rest]);
    expect(seen({ from: 'c' })).toEqual(['cd', 2, rest]);
    expect(seen({ from: 'a', to: 'b' })).toEqual(['ab', 0, [['p', 1.5, 1]]]);
  });

  it('refuses an end that is not on the line', () => {
    expect(() => seen({ to: 'p' })).toThrow(OffBranchError);
  });
});

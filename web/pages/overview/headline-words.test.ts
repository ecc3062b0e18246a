import { describe, expect, it } from 'vitest';
import { trendOf } from '../../charts/fixture.ts';
import { differencesOf, elsewhereOf, remarkOf } from './headline-words.ts';

const headline = {
  metric: 'mrr',
  run_id: 'run9',
  sha: 'a'.repeat(40),
  position: 9,
  value: 0.6,
  n: 24,
  of: 25,
  paired: null,
  behind: 0,
  predecessor: {
    run_id: 'run7',
    sha: 'b'.repeat(40),
    distance: 2,
    compared: 'mrr',
    before: 0.5,
    after: 0.75,
    n: 20,
    relabelled: 1,
    only_head: 3,
    only_base: 0,
    moved: 2,
  },
  not_compared: null,
  baseline: { value: 0.65, difference: -0.05, tolerance: 0.05, comparable: true },
};

describe('differencesOf', () => {
  it('says over which questions the difference is, and which were left out', () => {
    const [before, baseline] = differencesOf(headline);
    expect(before).toEqual({
      difference: 0.25,
      words: 'since bbbbbbb, same 20 questions',
      title:
        'Compared with bbbbbbb, 2 commits back, same 20 questions; left out: 1 relabelled, 2 with moved gold, 3 only in the newer',
    });
    expect(baseline?.difference).toBe(-0.05);
  });

  it('says nothing of questions where numbers alone were posted, nor of other baselines', () => {
    const flat = { ...headline.predecessor, n: 0, relabelled: 0, only_head: 0, moved: 0 };
    const list = differencesOf({
      ...headline,
      predecessor: flat,
      baseline: { ...headline.baseline, comparable: false },
    });
    expect(list.map(({ words }) => words)).toEqual(['since bbbbbbb']);
  });
});

describe('remarkOf', () => {
  it('is quiet where there is nothing odd', () => {
    expect(remarkOf(headline)).toBeNull();
  });

  it('says where a number is of the branch that this one left', () => {
    const trend = trendOf([{ mrr: 0.5 }, { mrr: 0.4 }], { 1: { branch: 'topic' } });
    const topic = { ...trend, branch: 'topic', branches: ['main', 'topic'] };
    expect(elsewhereOf({ ...headline, position: 1 }, topic)).toBeNull();
    const from = elsewhereOf({ ...headline, position: 0 }, topic);
    expect(from).toBe('main');
    expect(remarkOf({ ...headline, behind: 1 }, from)).toBe(
      'not measured on this branch: from aaaaaaa of main',
    );
  });

  it('names a baseline measured otherwise', () => {
    const baseline = { ...headline.baseline, comparable: false };
    expect(remarkOf({ ...headline, behind: 1, baseline })).toBe(
      'from 1 commit ago · baseline of other conditions',
    );
  });
});

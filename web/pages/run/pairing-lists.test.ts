import { expect, it } from 'vitest';
import { pairingLists } from './pairing-lists.ts';

const nothing = {
  paired: 9,
  only_head: [],
  only_base: [],
  relabelled: [],
  moved: [],
  uses_documents: false,
};
const lists = (change: object) =>
  pairingLists({ sha: 'abcdef0123', pairing: { ...nothing, ...change } });

it('is silent where all questions pair', () => {
  expect(lists({})).toEqual([]);
});

it('names what does not pair, and why', () => {
  const found = lists({ relabelled: ['q1', 'q2'], only_head: ['q7'], only_base: ['q8'] });
  expect(found.map(({ words }) => words)).toEqual([
    '2 relabelled',
    '1 question new',
    '1 question gone',
  ]);
  expect(found[1]).toEqual({
    words: '1 question new',
    means: 'abcdef0 did not ask:',
    qids: ['q7'],
  });
});

it('says when documents stand in for chunks', () => {
  expect(lists({ moved: ['q1'] })[0]?.means).toMatch(/chunk metrics leave it out/);
  expect(lists({ moved: ['q1'], uses_documents: true })[0]?.means).toMatch(/documents found/);
});

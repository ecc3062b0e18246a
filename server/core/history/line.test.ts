import { describe, expect, it } from 'vitest';
import { historyOf } from '../../fixtures/history.ts';
import type { History } from './history.ts';
import { furthestAhead, offChain } from './line.ts';

/** The same history, counting how often a commit is looked up. */
function counted(history: History): History & { looked: () => number } {
  let looked = 0;
  const commits = new Map(history.commits);
  const get = commits.get.bind(commits);
  commits.get = (sha) => {
    looked += 1;
    return get(sha);
  };
  return { ...history, commits, looked: () => looked };
}

/** `s1 s2<s1 … ` and a run at each of them. */
const STEPS = 200;
const names = Array.from({ length: STEPS }, (_, i) => `s${i + 1}`);
const chainFrom = (root: string) =>
  names.map((name, i) => `${name}<${i === 0 ? root : names[i - 1]}`).join(' ');

describe('offChain', () => {
  it('tells commits the branch had before it was rewritten from those nothing connects with it', () => {
    const history = historyOf('a b<a x<a y<x p q<p', [{ sha: 'y' }, { sha: 'q' }, { sha: 'b' }]);
    expect(offChain(history, history.runs, ['b', 'a'])).toEqual({ apart: ['q'], rewritten: ['y'] });
  });

  it('finds the way of a side commit through any of its parents, and none in a circle', () => {
    const history = historyOf('a b<a p y<p+a c<d d<c', [{ sha: 'y' }, { sha: 'd' }]);
    expect(offChain(history, history.runs, ['b', 'a'])).toEqual({ apart: ['d'], rewritten: ['y'] });
  });

  it('looks at each commit a few times, however many of them were measured', () => {
    const runs = names.map((sha) => ({ sha }));
    const history = counted(historyOf(`a b<a ${chainFrom('a')}`, runs));
    expect(offChain(history, history.runs, ['b', 'a']).rewritten).toHaveLength(STEPS);
    expect(history.looked()).toBeLessThan(3 * STEPS);
  });
});

describe('furthestAhead', () => {
  it('counts first parents back to the head', () => {
    const history = historyOf('a b<a c<b d<c x<a', [{ sha: 'x' }, { sha: 'd' }, { sha: 'c' }]);
    expect(furthestAhead(history, 'b', history.runs)).toBe('d');
  });

  it('stays at the head where all others lead elsewhere, or in a circle', () => {
    const history = historyOf('a b<a x<a c<d d<c', [{ sha: 'x' }, { sha: 'c' }, { sha: 'd' }]);
    expect(furthestAhead(history, 'b', history.runs)).toBe('b');
  });

  it('walks what many commits share once, whether or not it leads to the head', () => {
    for (const [root, furthest] of [
      ['b', `s${STEPS}`],
      ['p', 'b'],
    ] as const) {
      const runs = names.map((sha) => ({ sha }));
      const history = counted(historyOf(`a b<a p ${chainFrom(root)}`, runs));
      expect(furthestAhead(history, 'b', history.runs)).toBe(furthest);
      expect(history.looked()).toBeLessThan(3 * STEPS);
    }
  });
});

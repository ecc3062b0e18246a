import { describe, expect, it } from 'vitest';
import { historyOf, type RunInput } from '../../fixtures/history.ts';
import { axisOf } from './axis.ts';
import type { CommitNode } from './history.ts';

const axis = (commits: string, runs: string | RunInput[], branch: string | null = 'main') =>
  axisOf(
    historyOf(commits, typeof runs === 'string' ? [...runs].map((sha) => ({ sha })) : runs),
    branch,
    null,
  );
const line = (...input: Parameters<typeof axis>) => axis(...input).shas.join('');

describe('axisOf', () => {
  it('is the first-parent line from the first measured commit to the newest measured one', () => {
    const drawn = axis('a b<a c<b x<b d<c+x e<d', 'bd');
    expect(drawn.shas.join('')).toBe('bcd');
    expect(drawn.commits.map(({ runs }) => runs.length)).toEqual([1, 0, 1]);
    expect([...drawn.line]).toEqual([
      ['a', -1],
      ['b', 0],
      ['c', 1],
      ['d', 2],
    ]);
  });

  it('does not care for the order of arrival, nor for clocks', () => {
    expect(line('a@9 b<a@5 c<b@1', 'cab')).toBe('abc');
    expect(line('a@1 b<a@1 c<b@1', 'bca')).toBe('abc');
  });

  it('is in order of time where no parents are known', () => {
    const drawn = axis('b<?@2 a<?@1 c<?@3', 'bac');
    expect([drawn.shas.join(''), drawn.order]).toEqual(['abc', 'time']);
  });

  it('says where only some are known', () => {
    const drawn = axis('a<? c<? d<c', 'adc');
    expect([drawn.shas.join(''), drawn.order]).toEqual(['acd', 'mixed']);
    expect(axis('a b<a', 'ab').order).toBe('topology');
  });

  it('leaves out and lists what was rewritten away', () => {
    const drawn = axis('a o<a p<o b<a', 'aopb');
    expect(drawn.shas.join('')).toBe('ab');
    expect(drawn.rewritten).toEqual(['o', 'p']);
    expect(axis('a s<a b<a+s', 'asb').rewritten).toEqual([]);
  });

  it('takes the commit whose run arrived last where rewritten ones are of one time', () => {
    expect(line('a o<a@5 b<a@5', 'aob')).toBe('ab');
    expect(line('a o<a@5 b<a@5', 'abo')).toBe('ao');
  });

  it('never goes through a pull request, of a branch of the same name neither', () => {
    const fork = { sha: 'p', pullRequest: '7' };
    expect(line('a b<a p<b', [{ sha: 'a' }, { sha: 'b' }, fork])).toBe('ab');
  });

  it('is the line of a pull request where its branch has nothing else, after the line it is based on', () => {
    const pull = { branch: 'topic', pullRequest: '7' };
    const runs = [{ sha: 'a' }, { sha: 'c' }, { sha: 'p', ...pull }, { sha: 'q', ...pull }];
    const drawn = axis('a b<a c<b p<b q<p', runs, 'topic');
    expect(drawn.shas.join('')).toBe('abpq');
    expect(drawn.commits.map(({ runs }) => runs[0]?.branch)).toEqual([
      'main',
      undefined,
      'topic',
      'topic',
    ]);
  });

  it('keeps a place and no value for a dirty tree, at its end too', () => {
    const drawn = axis('a b<a c<b', [
      { sha: 'a', dirty: true },
      { sha: 'b' },
      { sha: 'c', dirty: true },
    ]);
    expect(drawn.shas.join('')).toBe('abc');
    expect(drawn.commits.map(({ runs }) => runs.length)).toEqual([0, 1, 0]);
  });

  it('draws the kinds of the branch, not those of pull requests', () => {
    const pull = { sha: 'b', pullRequest: '7' };
    const drawn = axis('a b<a', [{ sha: 'a', kind: 'local' }, pull]);
    expect([drawn.kinds, drawn.presentKinds]).toEqual([
      ['local', 'import'],
      ['local', 'ci'],
    ]);
  });

  it('is empty where nothing was measured', () => {
    expect(axis('a', '', 'main')).toMatchObject({ shas: [], commits: [], order: 'topology' });
  });

  it('takes a commit that claims more parents than a call takes arguments', () => {
    const history = historyOf('a b<a c<b', [{ sha: 'c' }]);
    const parents = ['a', ...Array.from({ length: 150_000 }, (_, i) => `p${i}`)];
    const node = { ...(history.commits.get('b') as CommitNode), parents };
    const commits = new Map([...history.commits, ['b', node]]);
    expect(axisOf({ ...history, commits }, 'main', null).shas).toEqual(['c']);
  });
});

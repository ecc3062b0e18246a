import { describe, expect, it } from 'vitest';
import { historyOf, type RunInput } from '../../fixtures/history.ts';
import { axisOf } from './axis.ts';
import { sideRunsOf } from './side-runs.ts';

const pull = (sha: string, rest: Partial<RunInput> = {}): RunInput => ({
  sha,
  branch: 'topic',
  pullRequest: '7',
  ...rest,
});
const main = (shas: string): RunInput[] => [...shas].map((sha) => ({ sha }));
const beside = (commits: string, runs: RunInput[], branch = 'main') => {
  const history = historyOf(commits, runs);
  return sideRunsOf(history, axisOf(history, branch, null));
};
const placed = (...input: Parameters<typeof beside>) =>
  beside(...input).map(({ run, position }) => [run.sha, Number(position.toFixed(3))]);

describe('sideRunsOf', () => {
  it('puts pull requests between their base and the next commit, side by side in commit order', () => {
    const runs = [...main('abc'), pull('q'), pull('p'), pull('z', { pullRequest: '8' })];
    expect(placed('a b<a p<b q<p z<b@9 c<b', runs)).toEqual([
      ['p', 1.25],
      ['q', 1.5],
      ['z', 1.75],
    ]);
  });

  it('puts a dirty tree at its commit, and one per commit', () => {
    const runs = [...main('ab'), { sha: 'b', dirty: true }, { sha: 'b', dirty: true }];
    const [only, ...none] = beside('a b<a', runs);
    expect(only).toMatchObject({
      run: { no: 4 },
      position: 1,
      base: { sha: 'b', position: 1 },
      compared: { run: { no: 2 }, distance: 0 },
    });
    expect(none).toEqual([]);
  });

  it('takes the first parent of a tested merge for the base, also one newer than the line', () => {
    const runs = [...main('ab'), pull('p', { testedSha: 'm' })];
    expect(beside('a b<a c<b p<a m<c+p', runs)).toMatchObject([
      { position: 1.5, base: { sha: 'c', position: null }, compared: { run: { sha: 'b' } } },
    ]);
  });

  it('keeps a pull request at its base when it was merged', () => {
    expect(placed('a p<a b<a m<b+p', [...main('abm'), pull('p')])).toEqual([['p', 0.5]]);
  });

  it('goes by time where the base is unknown', () => {
    const [only] = beside('a b<a p<? c<b', [...main('abc'), pull('p')]);
    expect(only).toMatchObject({ position: 1.5, base: null });
  });

  it('goes by the last commit that is not younger where times run back along the line', () => {
    const runs = [...main('abcd'), pull('p'), pull('o', { pullRequest: '8' })];
    expect(placed('a@1 b<a@9 c<b@3 d<c@7 p<?@4 o<?@0', runs)).toEqual([
      ['o', -0.5],
      ['p', 2.5],
    ]);
  });

  it('has the kinds that are drawn, and no branch twice', () => {
    expect(placed('a p<a', [...main('a'), pull('p', { kind: 'local' })])).toEqual([]);
  });

  it('leaves the line of a pull request without its own points, but for heads it no longer has', () => {
    const runs = [...main('a'), pull('o'), pull('p')];
    expect(placed('a o<a p<a', runs, 'topic')).toEqual([['o', 0.5]]);
  });

  it('shows on another branch what is based on its own commits', () => {
    const runs = [
      ...main('ab'),
      { sha: 'r', branch: 'release' },
      pull('p', { testedSha: 'm' }),
      pull('q', { pullRequest: '8' }),
    ];
    const commits = 'a b<a r<a p<r m<r+p q<a';
    expect(placed(commits, runs, 'release')).toEqual([['p', 1.5]]);
  });
});

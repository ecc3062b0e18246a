import { describe, expect, it } from 'vitest';
import { historyOf, type RunInput, WITH_ANSWERS } from '../../fixtures/history.ts';
import { predecessorFor, predecessorOf } from './compared.ts';

const of = (commits: string, runs: RunInput[], no = runs.length) => {
  const found = predecessorOf(historyOf(commits, runs), no);
  return found && [found.run.sha, found.distance];
};
const flat = { verified: false };
const pull = { branch: 'topic', pullRequest: '7' };

describe('predecessorOf', () => {
  it('is the nearest measured first-parent ancestor', () => {
    expect(of('a s<a b<a c<b+s', [{ sha: 'a' }, { sha: 's', branch: 'x' }, { sha: 'c' }])).toEqual([
      'a',
      2,
    ]);
    expect(of('a', [{ sha: 'a' }])).toBeNull();
  });

  it('is never a dirty tree or a pull request', () => {
    const beside = [
      { sha: 'b', dirty: true },
      { sha: 'b', ...pull },
    ];
    expect(of('a b<a c<b', [{ sha: 'a' }, ...beside, { sha: 'c' }])).toEqual(['a', 2]);
  });

  it('passes over numbers alone, unless there is nothing else', () => {
    expect(of('a b<a c<b', [{ sha: 'a' }, { sha: 'b', ...flat }, { sha: 'c' }])).toEqual(['a', 2]);
    expect(of('b c<b', [{ sha: 'b', ...flat }, { sha: 'c' }])).toEqual(['b', 1]);
    expect(of('a b<a c<b', [{ sha: 'a' }, { sha: 'b' }, { sha: 'c', ...flat }])).toEqual(['b', 1]);
  });

  it('is the commit of a dirty tree, once that was measured', () => {
    const dirty = { sha: 'b', dirty: true };
    expect(of('a b<a', [{ sha: 'a' }, dirty])).toEqual(['a', 1]);
    expect(of('a b<a', [{ sha: 'a' }, { sha: 'b' }, dirty])).toEqual(['b', 0]);
  });

  it('takes ci and nightly runs before local ones, near or far', () => {
    const local = { sha: 'b', kind: 'local' } as const;
    expect(of('a b<a c<b', [{ sha: 'a' }, local, { sha: 'c' }])).toEqual(['a', 2]);
    expect(of('b c<b', [local, { sha: 'c' }])).toEqual(['b', 1]);
  });

  it('holds a pull request against its merge base, or what was measured before it', () => {
    expect(
      of('a b<a p<b q<p', [{ sha: 'b' }, { sha: 'p', ...pull }, { sha: 'q', ...pull }]),
    ).toEqual(['b', 2]);
    expect(of('a b<a c<b p<b', [{ sha: 'a' }, { sha: 'c' }, { sha: 'p', ...pull }])).toEqual([
      'a',
      2,
    ]);
  });

  it('finds the merge base of a pull request that took in the branch meanwhile', () => {
    const runs = [{ sha: 'a' }, { sha: 'b' }, { sha: 'c' }, { sha: 'q', ...pull }];
    expect(of('a b<a p<a q<p+b c<b', runs)).toEqual(['b', 1]);
  });

  it('passes over what was pushed on the branch of the pull request itself', () => {
    const pushed = { sha: 'p', branch: 'topic' };
    expect(of('a p<a q<p', [{ sha: 'a' }, pushed, { sha: 'q', ...pull }])).toEqual(['a', 2]);
  });

  it('takes the first parent of the merge that was tested', () => {
    const runs = [{ sha: 'a' }, { sha: 'b' }, { sha: 'p', ...pull, testedSha: 'm' }];
    expect(of('a b<a p<a m<b+p', runs)).toEqual(['b', 1]);
    expect(of('a b<a p<? m<b+p', runs)).toEqual(['b', 1]);
    expect(of('a b<a p<a m<?', runs)).toEqual(['a', 1]);
  });

  it('keeps the base of a pull request that was merged since', () => {
    const runs = [{ sha: 'a' }, { sha: 'b' }, { sha: 'm' }, { sha: 'p', ...pull }];
    expect(of('a b<a p<a m<b+p', runs)).toEqual(['a', 1]);
    expect(of('a p<a', [{ sha: 'a' }, { sha: 'p' }, { sha: 'p', ...pull }])).toEqual(['a', 1]);
  });

  it('goes by the order of the branch where parents are unknown', () => {
    expect(of('a<? b<?', [{ sha: 'a' }, { sha: 'b' }])).toEqual(['a', 1]);
  });

  it('goes by time where no run has a branch', () => {
    const bare = (sha: string) => ({ sha, branch: null });
    expect(of('a<? b<?', [bare('a'), bare('b')])).toEqual(['a', 1]);
    expect(of('a<? b<?', [{ sha: 'a' }, bare('b')])).toBeNull();
  });
});

describe('predecessorFor', () => {
  it('is the nearest ancestor with a run that measured it, and that run', () => {
    const night = { kind: 'nightly', measured: WITH_ANSWERS } as const;
    const runs = [{ sha: 'a', ...night }, { sha: 'a' }, { sha: 'b' }, { sha: 'c', ...night }];
    const history = historyOf('a b<a c<b', runs);
    const found = (metric: string) => {
      const compared = predecessorFor(history, 4, metric);
      return compared && [compared.run.no, compared.distance];
    };
    expect(found('recall@5')).toEqual([3, 1]);
    expect(found('answer_accuracy_live')).toEqual([1, 2]);
    expect(found('recall@7')).toEqual([3, 1]);
    expect(found('retrieval_tax')).toBeNull();
  });

  it('passes over numbers alone where a run with questions measured it', () => {
    const runs = [{ sha: 'a' }, { sha: 'b', verified: false }, { sha: 'c' }];
    expect(predecessorFor(historyOf('a b<a c<b', runs), 3, 'mrr')?.run.no).toBe(1);
    expect(predecessorFor(historyOf('b c<b', runs.slice(1)), 2, 'mrr')?.run.no).toBe(1);
    const flat = [runs[0], runs[1], { sha: 'c', verified: false }] as RunInput[];
    expect(predecessorFor(historyOf('a b<a c<b', flat), 3, 'mrr')?.run.no).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import { historyOf } from '../../fixtures/history.ts';
import { distanceBetween } from './distance.ts';
import type { RunHead } from './history.ts';
import { parseReference, runReferredTo, UnknownReferenceError } from './reference.ts';

describe('parseReference', () => {
  it('reads the three forms', () => {
    expect(parseReference('run:0f3a')).toEqual({ kind: 'run', id: '0f3a' });
    expect(parseReference('sha:ABCDEF0')).toEqual({ kind: 'sha', sha: 'abcdef0' });
    // A branch may be called anything, another form among it.
    expect(parseReference('branch:sha:1')).toEqual({ kind: 'branch', name: 'sha:1' });
    expect(parseReference('branch:a\nb')).toEqual({ kind: 'branch', name: 'a\nb' });
  });

  it.each(['', 'main', 'run:', 'sha:', 'branch:', 'sha:abcdef', 'sha:g123456', 'tag:v1', ' run:a'])(
    'refuses "%s"',
    (text) => {
      expect(parseReference(text)).toBe(null);
    },
  );
});

describe('runReferredTo', () => {
  const refer = (
    history: ReturnType<typeof historyOf>,
    text: string,
    kinds?: RunHead['kind'][],
  ) => {
    const reference = parseReference(text);
    if (!reference) throw new Error(`"${text}" is no reference`);
    return runReferredTo(history, reference, { kinds: kinds ?? null, parameter: 'base' }).id;
  };

  it('takes the best run of a commit, a clean one before a dirty one', () => {
    const history = historyOf('a b<a', [
      { sha: 'a' },
      { sha: 'a', dirty: true },
      { sha: 'a', kind: 'sweep' },
      { sha: 'b', dirty: true },
    ]);
    const of = (sha: string, kinds: RunHead['kind'][] | null = null) =>
      runReferredTo(history, { kind: 'sha', sha }, { kinds, parameter: 'base' }).id;
    expect(of('a')).toBe('run1');
    expect(of('a', ['sweep'])).toBe('run3');
    expect(of('b')).toBe('run4');
  });

  it('takes the newest commit of a branch in commit order, not the run that came last', () => {
    const history = historyOf('a b<a c<b', [{ sha: 'b' }, { sha: 'a' }]);
    expect(refer(history, 'branch:main')).toBe('run1');
  });

  it('takes the kinds a trend draws, or those asked for', () => {
    const history = historyOf('a b<a', [{ sha: 'a' }, { sha: 'b', kind: 'local' }]);
    expect(refer(history, 'branch:main')).toBe('run1');
    expect(refer(history, 'branch:main', ['local'])).toBe('run2');
  });

  it('takes pull requests where the branch has nothing else', () => {
    const history = historyOf('a p<a', [
      { sha: 'a' },
      { sha: 'p', branch: 'fix', pullRequest: '7' },
    ]);
    expect(refer(history, 'branch:fix')).toBe('run2');
  });

  it('takes no run of another branch that the line goes through', () => {
    const history = historyOf('a b<a', [{ sha: 'a' }, { sha: 'b', branch: 'wip', dirty: true }]);
    expect(() => refer(history, 'branch:wip')).toThrow(UnknownReferenceError);
  });
});

describe('distanceBetween', () => {
  const history = historyOf('a b<a c<b m<c+b x<a y<?', [
    { sha: 'a' },
    { sha: 'm' },
    { sha: 'x', branch: 'other' },
    { sha: 'y', branch: 'lost' },
    { sha: 'x', branch: 'other', pullRequest: '1', testedSha: 'm' },
  ]);
  const between = (base: number, head: number) =>
    distanceBetween(history, history.run(base) as RunHead, history.run(head) as RunHead);

  it('counts along first parents, backwards below zero', () => {
    expect(between(1, 2)).toBe(3);
    expect(between(2, 1)).toBe(-3);
    expect(between(2, 2)).toBe(0);
  });

  it('is unknown where neither leads to the other', () => {
    expect(between(2, 3)).toBe(null);
    expect(between(1, 4)).toBe(null);
  });

  it('counts a pull request from its base, as its predecessor does', () => {
    // Tested as m, whose first parent c is not measured: a, two before that, is compared with.
    expect(between(1, 5)).toBe(3);
    expect(between(5, 1)).toBe(-3);
  });
});

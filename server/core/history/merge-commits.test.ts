import { describe, expect, it } from 'vitest';
import { Commit } from '#core/report/report';
import type { CommitNode } from './history.ts';
import { mergeCommits } from './merge-commits.ts';

const sha = (digit: string) => digit.repeat(40);
const commit = (digit: string, rest: object = {}) => Commit.parse({ sha: sha(digit), ...rest });

function merge(known: CommitNode[], ...incoming: Commit[]) {
  const bySha = new Map(known.map((node) => [node.sha, node]));
  return mergeCommits((name) => bySha.get(name), incoming);
}
const only = (result: ReturnType<typeof merge>) => [...result.changed.values()][0] as CommitNode;

describe('mergeCommits', () => {
  it('takes a commit as it comes, its time in UTC', () => {
    const node = only(
      merge([], commit('a', { parents: [], committed_at: '2026-01-01T01:00:00+01:00' })),
    );
    expect(node).toMatchObject({
      parents: [],
      committedAt: '2026-01-01T00:00:00.000Z',
      author: null,
    });
  });

  it('changes nothing when it hears the same again', () => {
    const known = only(
      merge([], commit('a', { parents: [sha('b')], author: 'Ada', tags: ['v1'] })),
    );
    const again = merge(
      [known],
      commit('a', { parents: [sha('b')], author: 'Ada', tags: ['v1'] }),
      commit('a'),
    );
    expect(again.changed.size).toBe(0);
    expect(again.warnings).toEqual([]);
  });

  it('fills gaps and gathers tags', () => {
    const known = only(merge([], commit('a', { message: 'First' })));
    const { changed, warnings } = merge(
      [known],
      commit('a', { parents: [], message: 'Other', tags: ['v1'] }),
    );
    expect(changed.get(sha('a'))).toMatchObject({ parents: [], message: 'First', tags: ['v1'] });
    expect(warnings).toEqual([]);
  });

  it('keeps the parents first written, within one report too, and warns', () => {
    const { changed, warnings } = merge(
      [],
      commit('a', { parents: [sha('b')] }),
      commit('a', { parents: [] }),
    );
    expect(changed.get(sha('a'))?.parents).toEqual([sha('b')]);
    expect(warnings).toEqual([
      'Commit aaaaaaa was first reported with parents [bbbbbbb], this report says []; the first are kept.',
    ]);
  });

  it('moves a tag that a report shows at another commit', () => {
    const [old, next] = ['a', 'b'] as const;
    const known = only(merge([], commit(old, { tags: ['latest', 'v1'] })));
    const { changed } = merge(
      [known],
      commit(next, { tags: ['latest'] }),
      commit(old, { tags: ['v1'] }),
    );
    expect(changed.get(sha(old))?.tags).toEqual(['v1']);
    expect(changed.get(sha(next))?.tags).toEqual(['latest']);
  });

  it('tells a moved tag from a new one when as many are left', () => {
    const known = only(merge([], commit('a', { tags: ['latest', 'v1'] })));
    const { changed } = merge(
      [known],
      commit('b', { tags: ['latest'] }),
      commit('a', { tags: ['v2'] }),
      commit('b', { tags: ['latest'] }),
    );
    expect(changed.get(sha('a'))?.tags).toEqual(['v1', 'v2']);
  });
});

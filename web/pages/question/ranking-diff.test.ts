import { describe, expect, it } from 'vitest';
import type { RankedEntry } from '../../../server/routes/schema/question.ts';
import { diffRankings } from './ranking-diff.ts';

const ranking = (...chunks: (string | [id: string, text: string])[]): RankedEntry[] =>
  chunks.map((chunk, index) => ({
    rank: index + 1,
    id: typeof chunk === 'string' ? chunk : chunk[0],
    doc_id: 'doc',
    score: null,
    need: null,
    title: null,
    text: typeof chunk === 'string' ? null : chunk[1],
  }));
const fates = (placed: { fate: string | null; other: number | null }[]) =>
  placed.map(({ fate, other }) => `${fate} ${other}`);

describe('diffRankings', () => {
  it('marks who came, left, rose, fell and stayed', () => {
    const diff = diffRankings(ranking('a', 'b', 'c', 'd'), ranking('a', 'c', 'b', 'x'));
    expect(fates(diff.after)).toEqual(['same 1', 'up 3', 'down 2', 'new null']);
    expect(fates(diff.before)).toEqual(['same 1', 'down 3', 'up 2', 'left null']);
    expect(diff.recut).toBe('none');
  });

  it('does not take another text under the same id for the same chunk', () => {
    const diff = diffRankings(
      ranking(['a#0', 'old text'], ['b#0', 'kept']),
      ranking(['a#0', 'new text'], ['b#0', 'kept']),
    );
    expect(fates(diff.after)).toEqual(['new null', 'same 2']);
    expect(fates(diff.before)).toEqual(['left null', 'same 2']);
    expect(diff.recut).toBe('some');
  });

  it('marks no newcomers where no text is in both: the documents were cut anew', () => {
    const diff = diffRankings(ranking(['a#0', 'old text']), ranking(['a#7', 'new text']));
    expect(fates([...diff.before, ...diff.after])).toEqual(['null null', 'null null']);
    expect(diff.recut).toBe('all');
    expect(diffRankings(ranking('a'), ranking('b')).recut).toBe('none');
  });

  it('finds a text again under another id, white space aside', () => {
    const diff = diffRankings(
      ranking(['a#0', 'x'], ['a#3', 'the  text\n']),
      ranking(['a#9', 'the text']),
    );
    expect(fates(diff.after)).toEqual(['up 2']);
  });

  it('pairs each chunk once', () => {
    const diff = diffRankings(ranking(['a', 't'], ['b', 't']), ranking(['c', 't']));
    expect(fates(diff.before)).toEqual(['same 1', 'left null']);
  });

  it('compares with nothing where there is no ranking before', () => {
    expect(diffRankings(null, ranking('a')).after).toEqual([
      { entry: expect.objectContaining({ id: 'a' }), fate: null, other: null },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { outcomeSentence, type Judged } from './outcome-sentence.ts';

const at = (rank: number | null, more: Partial<Judged> = {}): Judged => ({
  rank,
  needs: 1,
  needs_met: rank !== null && rank <= 5 ? 1 : 0,
  live: null,
  oracle: null,
  error: null,
  k: 5,
  depth: 20,
  ...more,
});

describe('outcomeSentence', () => {
  it.each<[string, Judged | null, Judged, string]>([
    ['bad', at(2), at(11), 'Rank 2 → 11: the gold chunk left the top 5.'],
    ['good', at(11), at(2), 'Rank 11 → 2: the gold chunk entered the top 5.'],
    ['bad', at(1), at(null), 'Rank 1 → not found: the gold chunk left the top 5.'],
    ['good', at(null), at(3), 'Not found → rank 3: the gold chunk entered the top 5.'],
    ['neutral', at(3), at(3), 'Rank 3: as before, the model saw the gold chunk.'],
    ['good', at(4), at(1), 'Rank 4 → 1: higher up in the top 5.'],
    ['neutral', at(1), at(4), 'Rank 1 → 4: lower, but still in the top 5.'],
    ['neutral', at(12), at(7), 'Rank 12 → 7: closer, but still below the top 5.'],
    ['bad', at(7), at(12), 'Rank 7 → 12: further below the top 5.'],
    ['neutral', at(null), at(9), 'Not found → rank 9: retrieved now, but still below the top 5.'],
    ['good', null, at(1), 'Rank 1: the model saw the gold chunk.'],
    ['bad', null, at(8), 'Rank 8: below the top 5, so the model never saw the gold chunk.'],
    ['bad', null, at(null), 'Not found: the gold chunk is not among the 20 retrieved.'],
  ])('%s', (tone, before, now, text) => {
    expect(outcomeSentence(now, before)).toEqual({ text, tone });
  });

  it('counts passages where several are needed', () => {
    const two = { needs: 2 };
    expect(
      outcomeSentence(at(1, { ...two, needs_met: 1 }), at(1, { ...two, needs_met: 2 })).text,
    ).toBe('Rank 1: the needed passages left the top 5 (1 of 2 there).');
    expect(
      outcomeSentence(at(2, { ...two, needs_met: 2 }), at(2, { ...two, needs_met: 1 })).text,
    ).toBe('Rank 2: the needed passages all entered the top 5.');
    expect(outcomeSentence(at(2, { ...two, needs_met: 1 }), null).text).toBe(
      'Rank 2: the model saw 1 of the 2 passages it needs.',
    );
  });

  it('ends with what became of the answer', () => {
    expect(outcomeSentence(at(11, { live: 'wrong' }), at(2, { live: 'correct' })).text).toBe(
      'Rank 2 → 11: the gold chunk left the top 5, and the live answer turned wrong.',
    );
    expect(outcomeSentence(at(2, { live: 'wrong' }), at(2, { live: 'correct' })).tone).toBe('bad');
    expect(outcomeSentence(at(2, { live: 'correct' }), null).text).toMatch(
      /and the live answer is right\.$/,
    );
  });

  it('goes by the answer where it turned and no line was crossed', () => {
    expect(outcomeSentence(at(1, { live: 'wrong' }), at(2, { live: 'correct' }))).toEqual({
      text: 'Rank 2 → 1: higher up in the top 5, but the live answer turned wrong.',
      tone: 'bad',
    });
    expect(outcomeSentence(at(3, { live: 'correct' }), at(1, { live: 'wrong' })).tone).toBe('good');
    expect(outcomeSentence(at(9, { live: 'correct' }), at(1, { live: 'wrong' })).tone).toBe('bad');
  });

  it('tells of the oracle where nothing else moved', () => {
    const answers = { live: 'correct', oracle: 'correct' } as const;
    expect(outcomeSentence(at(1, { ...answers, oracle: 'wrong' }), at(1, answers))).toEqual({
      text: 'Rank 1: as before, the model saw the gold chunk, and the live answer is still right; the oracle answer turned wrong.',
      tone: 'bad',
    });
  });

  it('tells gold that no chunk holds from gold that fell', () => {
    const need = (...ids: string[]) => ({ ids, rank: null, title: null, text: null });
    const now = at(null, { needs_detail: [need()] });
    expect(outcomeSentence(now, at(1)).text).toBe(
      'Rank 1 → not found: no chunk holds the passage any more.',
    );
    expect(outcomeSentence(now, null).text).toBe('Not found: no chunk holds the passage.');
    const one = at(1, { needs: 2, needs_detail: [need('a#0'), need()] });
    expect(outcomeSentence(one, at(1, { needs: 2, needs_met: 2 })).text).toBe(
      'Rank 1: no chunk holds 1 of the 2 needed passages any more (1 of 2 there).',
    );
    expect(outcomeSentence(at(null, { needs_detail: [need('a#0')] }), at(1)).text).toBe(
      'Rank 1 → not found: the gold chunk left the top 5.',
    );
  });

  it('does not call a retrieval good whose answer is wrong, and says "but"', () => {
    const now = at(1, { live: 'wrong' });
    expect(outcomeSentence(now, at(9, { live: 'wrong' }))).toEqual({
      text: 'Rank 9 → 1: the gold chunk entered the top 5, but the live answer is wrong in both.',
      tone: 'neutral',
    });
    expect(outcomeSentence(at(9, { live: 'correct' }), null).text).toMatch(
      /, but the live answer is right\.$/,
    );
  });

  it('says errors first, and when the run before had one', () => {
    expect(outcomeSentence(at(null, { error: 'timeout' }), at(1)).text).toBe(
      'This run failed on the question: timeout',
    );
    expect(outcomeSentence(at(1), at(null, { error: 'timeout' })).text).toMatch(
      /The run before had failed on it\.$/,
    );
  });

  it('expects of an unanswerable question that nothing is made up', () => {
    const none = { needs: 0, needs_met: 0 };
    expect(outcomeSentence(at(null, { ...none, live: 'wrong' }), null)).toMatchObject({
      tone: 'bad',
      text: expect.stringContaining('but it answered'),
    });
    expect(outcomeSentence(at(null, { ...none, live: 'correct' }), null).tone).toBe('good');
    expect(outcomeSentence(at(null, none), null).tone).toBe('neutral');
  });
});

import { describe, expect, it } from 'vitest';
import { movementOf, type Outcome } from './movement.ts';

const outcome = (rest: Partial<Outcome> = {}): Outcome => ({
  rank: 2,
  needs: 2,
  needs_met: 1,
  live: null,
  oracle: null,
  error: null,
  ...rest,
});
const move = (before: Partial<Outcome>, after: Partial<Outcome>) =>
  movementOf(outcome(before), outcome(after), 'paired');

describe('movementOf', () => {
  it('is new without a before, relabelled with other labels, moved with other texts', () => {
    expect(movementOf(null, outcome(), 'relabelled')).toBe('new');
    expect(movementOf(outcome({ needs_met: 2 }), outcome(), 'relabelled')).toBe('relabelled');
    expect(movementOf(outcome({ needs_met: 2 }), outcome(), 'moved')).toBe('moved');
  });

  it('is lost or gained where all needs were, or are, in the top k', () => {
    expect(move({ needs_met: 2 }, { needs_met: 1 })).toBe('lost');
    expect(move({ needs_met: 0 }, { needs_met: 2 })).toBe('gained');
    expect(move({ needs_met: 2, live: 'wrong' }, { needs_met: 0, live: 'correct' })).toBe('lost');
  });

  it('is worse or better by answer, needs, rank, oracle, error, in this order', () => {
    expect(move({ live: 'correct' }, { live: 'wrong', rank: 1 })).toBe('worse');
    expect(move({ live: 'wrong', rank: 1 }, { live: 'correct' })).toBe('better');
    expect(move({ needs_met: 0, rank: 1 }, { needs_met: 1, rank: 2 })).toBe('better');
    expect(move({ rank: 2 }, { rank: 5, oracle: 'correct' })).toBe('worse');
    expect(move({ rank: null }, { rank: 19 })).toBe('better');
    expect(move({ rank: 19 }, { rank: null })).toBe('worse');
    expect(move({ oracle: 'wrong' }, { oracle: 'correct' })).toBe('better');
    expect(move({}, { error: 'timeout' })).toBe('worse');
    expect(move({ error: 'timeout' }, {})).toBe('better');
  });

  it('is the same where nothing moved, and where an answer is not graded on both sides', () => {
    expect(move({}, {})).toBe('same');
    expect(move({ rank: null }, { rank: null })).toBe('same');
    expect(move({ live: 'correct' }, { live: null })).toBe('same');
    expect(move({ oracle: null }, { oracle: 'wrong' })).toBe('same');
  });

  it('knows no loss of what has no gold', () => {
    const none = { needs: 0, needs_met: 0, rank: null };
    expect(move(none, none)).toBe('same');
    expect(move({ ...none, live: 'correct' }, { ...none, live: 'wrong' })).toBe('worse');
  });
});

import { describe, expect, it } from 'vitest';
import { movementWords } from './movement-words.ts';
import { row } from './question-row.fixture.ts';

describe('movementWords', () => {
  it('never leaves the tone to colour alone', () => {
    expect(movementWords('lost', row('q', { rank: 9, needs_met: 0 }), row('q'))).toMatchObject({
      label: 'lost',
      tone: 'bad',
    });
    expect(movementWords('gained', row('q'), row('q', { rank: 9, needs_met: 0 }))).toMatchObject({
      label: 'gained',
      tone: 'good',
    });
  });

  it('never calls a better answer lost', () => {
    const mixed = row('q', { live: 'correct', oracle: 'wrong' });
    expect(
      movementWords('better', mixed, row('q', { live: 'wrong', oracle: 'correct' })).label,
    ).toBe('answer gained');
    expect(
      movementWords('better', row('q', { oracle: 'wrong' }), row('q', { oracle: 'correct' })).label,
    ).toBe('better');
  });

  it('says what moved: the answer first, then what was found, its rank, the oracle', () => {
    const words = (movement: 'worse' | 'better', now: object, before: object) =>
      movementWords(movement, row('q', now), row('q', before));
    // Up in the ranking, and yet the answer turned wrong.
    expect(words('worse', { rank: 1, live: 'wrong' }, { rank: 2, live: 'correct' })).toMatchObject({
      label: 'answer lost',
      tone: 'bad',
    });
    expect(words('better', { rank: 4, live: 'correct' }, { rank: 1, live: 'wrong' })).toMatchObject(
      { label: 'answer gained', tone: 'good' },
    );
    expect(words('better', { oracle: 'correct' }, { oracle: 'wrong' })).toMatchObject({
      label: 'oracle gained',
      tone: 'good',
    });
    expect(words('better', { rank: 1 }, { rank: 3 }).label).toBe('rank better');
    expect(words('worse', { needs: 3, needs_met: 1 }, { needs: 3, needs_met: 2 }).label).toBe(
      'fewer found',
    );
    const failed = { rank: null, needs_met: 0, error: 'timeout' };
    expect(words('worse', failed, { rank: 9, needs_met: 0 }).label).toBe('failed');
  });

  it('never colours a label against its meaning', () => {
    const below = { needs_met: 0, live: 'wrong' } as const;
    const closer = movementWords('better', row('q', { rank: 7, ...below }), row('q', below));
    expect(closer.tone).toBe('neutral');
    const recovered = movementWords(
      'better',
      row('q', { rank: 9, needs_met: 0 }),
      row('q', { rank: null, needs_met: 0, error: 'timeout' }),
    );
    expect(recovered).toMatchObject({ label: 'recovered', tone: 'neutral' });
  });
});

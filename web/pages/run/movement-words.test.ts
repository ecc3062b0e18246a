import { describe, expect, it } from 'vitest';
import { movementWords } from './movement-words.ts';
import { row } from './question-row.fixture.ts';

describe('movementWords', () => {
  it('never leaves the tone to colour alone', () => {
    expect(movementWords('lost', row('q', { rank: 9 }), row('q'))).toMatchObject({
      label: 'lost',
      tone: 'bad',
    });
    expect(movementWords('gained', row('q'), row('q', { rank: 9 }))).toMatchObject({
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

  it('names the answer where the rank stayed', () => {
    expect(
      movementWords('worse', row('q', { live: 'wrong' }), row('q', { live: 'correct' })).label,
    ).toBe('answer lost');
    expect(
      movementWords('better', row('q', { oracle: 'correct' }), row('q', { oracle: 'wrong' })).label,
    ).toBe('oracle gained');
    expect(
      movementWords('worse', row('q', { rank: 4, live: 'wrong' }), row('q', { live: 'correct' }))
        .label,
    ).toBe('worse');
  });
});

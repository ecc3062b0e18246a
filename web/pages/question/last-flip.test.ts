import { describe, expect, it } from 'vitest';
import type { QuestionHistoryPoint } from '../../../server/routes/schema/question.ts';
import { lastFlip } from './last-flip.ts';

/** One letter a point: `+` all needs in the top k, `-` not, `e` raised; `.` an unmeasured commit. */
const history = (letters: string, relabelledAt = -1): QuestionHistoryPoint[] =>
  [...letters].flatMap((letter, position) =>
    letter === '.'
      ? []
      : [
          {
            rank: letter === '+' ? 1 : null,
            needs: 1,
            needs_met: letter === '+' ? 1 : 0,
            live: null,
            oracle: null,
            error: letter === 'e' ? 'timeout' : null,
            run_id: `r${position}`,
            sha: String(position % 10).repeat(40),
            position,
            subject: null,
            author: null,
            committed_at: null,
            k: 5,
            depth: 20,
            state: null,
            item_hash: relabelledAt >= 0 && position >= relabelledAt ? 'b' : 'a',
          },
        ],
  );
const flip = (letters: string, until: string | null = null, relabelledAt?: number) => {
  const found = lastFlip(history(letters, relabelledAt), until);
  return (
    found &&
    `${found.kind} ${found.before.run_id}-${found.at.run_id} gap ${found.unmeasured} since ${found.since}`
  );
};

describe('lastFlip', () => {
  it('finds the newest edge', () => {
    expect(flip('++-+--')).toBe('lost r3-r4 gap 0 since 1');
    expect(flip('--++')).toBe('gained r1-r2 gap 0 since 1');
  });

  it('counts the commits that nothing measured', () => {
    expect(flip('++..-')).toBe('lost r1-r4 gap 2 since 0');
  });

  it('looks no further than the run shown', () => {
    expect(flip('+-++', 'r1')).toBe('lost r0-r1 gap 0 since 0');
  });

  it('takes an error for a loss', () => {
    expect(flip('++e')).toBe('lost r1-r2 gap 0 since 0');
  });

  it('finds none where nothing flipped or the labels changed since', () => {
    expect(flip('++++')).toBeNull();
    expect(flip('')).toBeNull();
    expect(flip('+-', 'of another branch')).toBeNull();
    expect(flip('+-----', null, 3)).toBeNull();
  });
});

import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Outcome } from '../../server/routes/schema/question.ts';
import RankMove from './RankMove.svelte';

const at = (rank: number | null, more: Partial<Outcome> = {}): Outcome => ({
  rank,
  needs: 1,
  needs_met: rank === 1 ? 1 : 0,
  live: null,
  oracle: null,
  error: null,
  ...more,
});
const text = (now: Outcome, before: Outcome | null, depthBefore = 20) => {
  const { container } = render(RankMove, { now, before, k: 5, depth: 20, depthBefore });
  const shown = container.querySelector('[aria-hidden]')?.textContent ?? '';
  const words = container.querySelector('.visually-hidden')?.textContent;
  return `${shown.replace(/\s+/g, '')} | ${words}`;
};

it.each<[string, Outcome, Outcome | null]>([
  ['3→9 | rank 3 before, rank 9 now', at(9), at(3)],
  ['2→>20 | rank 2 before, not among the first 20 now', at(null), at(2)],
  ['1 | rank 1', at(1), at(1)],
  ['1 | rank 1', at(1), null],
  ['4→error | rank 4 before, error now', at(null, { error: 'timeout' }), at(4)],
  ['– | nothing to find', at(null, { needs: 0 }), null],
])('%s', (shown, now, before) => {
  expect(text(now, before)).toBe(shown);
});

it('knows that the run before asked for another depth', () => {
  expect(text(at(12), at(null), 10)).toBe('>10→12 | not among the first 10 before, rank 12 now');
});

import { expect, it } from 'vitest';
import { barSegments, toggled } from './bar-segments.ts';

it('puts failures first, by half, and what is right last', () => {
  const segments = barSegments([
    { state: 'error', count: 1, half: 'run' },
    { state: 'good', count: 5, half: 'fine' },
    { state: 'ranked_low', count: 1, half: 'retrieval' },
    { state: 'missed', count: 2, half: 'retrieval' },
    { state: 'generation', count: 1, half: 'generation' },
  ]);
  expect(segments).toEqual([
    { state: 'missed', count: 2, share: 0.2 },
    { state: 'ranked_low', count: 1, share: 0.1 },
    { state: 'generation', count: 1, share: 0.1 },
    { state: 'error', count: 1, share: 0.1 },
    { state: 'good', count: 5, share: 0.5 },
  ]);
});

it('toggles a state among those chosen', () => {
  expect(toggled(['missed'], 'good')).toEqual(['missed', 'good']);
  expect(toggled(['missed', 'good'], 'missed')).toEqual(['good']);
});

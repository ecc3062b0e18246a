import { expect, it } from 'vitest';
import { statesNamed, statesParam } from './states-param.ts';

const KNOWN = ['missed', 'ranked_low', 'good'] as const;

it('puts states into the address and reads them back, in their own order', () => {
  expect(statesParam(['missed', 'ranked_low'])).toBe('missed,ranked_low');
  expect(statesNamed('ranked_low, missed', KNOWN)).toEqual(['missed', 'ranked_low']);
});

it('says nothing where all questions are listed, and reads nothing into what is unknown', () => {
  expect(statesParam([])).toBeNull();
  expect(statesNamed(null, KNOWN)).toEqual([]);
  expect(statesNamed('nonsense,,good', KNOWN)).toEqual(['good']);
});

import { expect, it } from 'vitest';
import { walkTo } from './walk-keys.ts';

it('walks by one, by ten and to either end, never past it', () => {
  expect(walkTo('ArrowLeft', 3, 20)).toBe(2);
  expect(walkTo('PageDown', 3, 20)).toBe(13);
  expect(walkTo('PageDown', 15, 20)).toBe(20);
  expect(walkTo('ArrowLeft', 0, 20)).toBe(0);
  expect([walkTo('Home', 3, 20), walkTo('End', 3, 20)]).toEqual([0, 20]);
});

it('leaves other keys alone', () => {
  expect(walkTo('Enter', 3, 20)).toBeNull();
});

import { expect, it } from 'vitest';
import { cut, pointerTo } from './pointer.ts';

it('pointerTo escapes as RFC 6901 says', () => {
  expect(pointerTo([])).toBe('');
  expect(pointerTo(['questions', 0, 'grades', 'a/b~c'])).toBe('/questions/0/grades/a~1b~0c');
});

it('pointerTo shows the beginning of a long key, and never half a character', () => {
  expect(pointerTo(['a'.repeat(200), 'b'.repeat(201)])).toBe(
    `/${'a'.repeat(200)}/${'b'.repeat(200)}…`,
  );
  expect(cut(`${'a'.repeat(199)}\u{1f600}`)).toBe(`${'a'.repeat(199)}…`);
});

import { expect, it } from 'vitest';
import { pointerTo } from './pointer.ts';

it('pointerTo escapes as RFC 6901 says', () => {
  expect(pointerTo([])).toBe('');
  expect(pointerTo(['questions', 0, 'grades', 'a/b~c'])).toBe('/questions/0/grades/a~1b~0c');
});

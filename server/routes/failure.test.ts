import { expect, it } from 'vitest';
import { logged } from './failure.ts';

it('logged escapes what would move a cursor or turn text around', () => {
  expect(logged('a\u001b[31mb\u0000c\u202ed\u2028e\u009bf\rg')).toBe(
    'a\\u001b[31mb\\u0000c\\u202ed\\u2028e\\u009bf\\u000dg',
  );
  expect(logged('Grüße, \u{1f600}')).toBe('Grüße, \u{1f600}');
});

it('logged leaves no line that could pass for another entry', () => {
  expect(logged('error 1 GET /a: b\r\nerror 2 GET /c: d')).toBe(
    'error 1 GET /a: b\n    error 2 GET /c: d',
  );
});

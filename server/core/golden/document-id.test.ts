import { expect, it } from 'vitest';
import { documentOf } from './document-id.ts';

it('documentOf takes what stands before the last #, the whole id without one', () => {
  expect(documentOf('policy-refunds#3')).toBe('policy-refunds');
  expect(documentOf('guide#intro#0')).toBe('guide#intro');
  expect(documentOf('plain')).toBe('plain');
  expect(documentOf('#3')).toBe('#3');
});

import { expect, it } from 'vitest';
import { askedK } from './asked-k.ts';

it('takes a k from the address, and nothing else', () => {
  expect(['7', '1', '1000'].map(askedK)).toEqual([7, 1, 1000]);
  expect([null, '', '0', '-3', '2.5', 'five', '1001'].map(askedK)).toEqual(new Array(7).fill(null));
});

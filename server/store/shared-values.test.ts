import { expect, test } from 'vitest';
import { SharedValues } from './shared-values.ts';

test('equal texts are made once and are one value', () => {
  const made: string[] = [];
  const values = new SharedValues((text) => {
    made.push(text);
    return JSON.parse(text) as number[];
  });
  expect(values.of('[1]')).toBe(values.of('[1]'));
  expect(values.of('[2]')).toEqual([2]);
  expect(made).toEqual(['[1]', '[2]']);
});

test('a run in which every text is its own does not fill the memory', () => {
  let made = 0;
  const values = new SharedValues((text) => [text, ++made]);
  for (let i = 0; i < 5000; i++) values.of(String(i));
  expect(values.of('0')).toEqual(['0', 1]);
  expect(values.of('4999')).toEqual(['4999', 5001]);
});

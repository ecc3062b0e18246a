import { expect, it } from 'vitest';
import { jsonRow } from './json-rows.ts';

it('writes a row as an object whose keys stand in their order', () => {
  const write = jsonRow(['qid', 'rank', 'hit']);
  expect(write(['q"1', 2, true])).toBe('{"qid":"q\\"1","rank":2,"hit":true}');
  expect(write(['007', null])).toBe('{"qid":"007","rank":null,"hit":null}');
});

it('writes an empty object where there are no keys', () => {
  expect(jsonRow([])([])).toBe('{}');
});

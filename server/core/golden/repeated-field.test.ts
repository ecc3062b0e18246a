import { expect, it } from 'vitest';
import { repeatedField } from './repeated-field.ts';

it.each([
  ['{"qid":"a","question":"b"}', null],
  ['{"qid":"a","qid":"b"}', 'qid'],
  ['{"qid" : "a","q\\u0069d":"b"}', 'qid'],
  ['{"grades":{"a":1,"a":2},"evidence":[{"doc_id":"a"},{"doc_id":"b"}]}', null],
  ['{"note":"{\\"qid\\":1,\\\\","qid":"\\"qid\\":"}', null],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['["a","a"]', null],
])('repeatedField: %s', (source, field) => {
  expect(repeatedField(source)).toBe(field);
});

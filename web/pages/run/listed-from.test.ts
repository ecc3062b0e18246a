import { expect, it } from 'vitest';
import { listFrom, listHere, queryFrom } from './listed-from.ts';

const at = (query: string) => (name: string) => new URLSearchParams(query).get(name);

it('takes the list along and brings it back, however it is written', () => {
  const from = listHere(at('show=lost&q=a%26b&sort=rank&metrics=all'));
  expect(from).toBe('show=lost&q=a%26b&sort=rank');
  expect(queryFrom(from)).toMatchObject({ show: 'lost', q: 'a&b', sort: 'rank', state: null });
});

it('takes nothing along from the usual list', () => {
  expect(listHere(at('metrics=all'))).toBeNull();
});

it('reads no other name out of an address', () => {
  expect(listFrom('base=x&show=lost')('base')).toBeNull();
  expect(listFrom(null)('show')).toBeNull();
});

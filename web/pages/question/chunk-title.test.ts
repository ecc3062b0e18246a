import { expect, it } from 'vitest';
import { splitTitle } from './chunk-title.ts';

it('splitTitle keeps the last heading apart', () => {
  expect(splitTitle('Errors > Codes > E17: no answer')).toEqual({
    path: 'Errors › Codes',
    name: 'E17: no answer',
  });
  expect(splitTitle('Errors › E17')).toEqual({ path: 'Errors', name: 'E17' });
  expect(splitTitle('a->b')).toEqual({ path: '', name: 'a->b' });
});

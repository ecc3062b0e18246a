import { describe, expect, it } from 'vitest';
import { remember } from './remember.ts';

describe('remember', () => {
  const computed: string[] = [];
  const lengthOf = remember((text) => computed.push(text) && text.length, 2);
  const ask = (...texts: string[]) => {
    computed.length = 0;
    return { answers: texts.map(lengthOf), computed };
  };

  it('computes each text once', () => {
    expect(ask('', 'ab', '', 'ab')).toEqual({ answers: [0, 2, 0, 2], computed: ['', 'ab'] });
  });

  it('forgets all beyond its limit', () => {
    expect(ask('abc', 'abc', 'ab')).toEqual({ answers: [3, 3, 2], computed: ['abc', 'ab'] });
  });
});

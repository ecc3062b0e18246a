import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { canonicalJson, NotCanonicalError } from './canonical.ts';

/** Many cases, and perhaps a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

describe('canonicalJson', () => {
  it('sorts keys by code unit and leaves out white space and undefined', () => {
    const value = { b: [1, { z: null, a: 'ä' }], a: true, B: undefined, Z: -0 };
    expect(canonicalJson(value)).toBe('{"Z":0,"a":true,"b":[1,{"a":"ä","z":null}]}');
  });

  it('says the same whatever order members were written in, and parses back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      { seed: 1, numRuns: 200 },
    );
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  });

  it('refuses what JSON cannot carry', () => {
    for (const value of [NaN, Infinity, 1n, () => 1, Symbol('s'), undefined]) {
      expect(() => canonicalJson({ list: [value] })).toThrow(NotCanonicalError);
    }
  });
});

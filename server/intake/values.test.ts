import { describe, expect, it } from 'vitest';
import { tooMuchIn } from './values.ts';

const json = (text: string) => tooMuchIn(Buffer.from(text));

describe('tooMuchIn', () => {
  it('lets a body by that has as many values as it may', () => {
    // The array itself is one of them, and a comma stands between two.
    expect(tooMuchIn(Buffer.from('[1,2,"a,b",{}]'), 6)).toBeNull();
    expect(tooMuchIn(Buffer.from('[1,2,"a,b",{}]'), 5)).toBe('has more than 5 values');
  });

  it('counts levels, not brackets', () => {
    expect(json(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)).toBeNull();
    expect(json('['.repeat(1_001))).toBe('is nested deeper than 1000 levels');
    expect(json(`[${'[],'.repeat(5_000)}{}]`)).toBeNull();
  });

  it.each([
    ['brackets in a string', `["${'['.repeat(2_000)}"]`],
    ['an escaped quote', `["\\"${'['.repeat(2_000)}"]`],
    ['an escaped backslash before the end', `["\\\\", "${'['.repeat(2_000)}"]`],
    ['a string without an end', `["${'['.repeat(2_000)}`],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(json(text)).toBeNull();
  });

  it('is not misled by a quote that is not escaped', () => {
    expect(json(`["\\\\"${'['.repeat(2_000)}`)).toContain('levels');
  });
});

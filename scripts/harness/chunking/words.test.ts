import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it, vi } from 'vitest';
import { readWords } from './words.ts';

// The tokenizer's table takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const wordsOf = (text: string, size = 100, cuts: number[] = []) => {
  const { starts } = readWords(text, size, cuts);
  return starts.slice(0, -1).map((start, i) => text.slice(start, starts[i + 1]));
};

describe('readWords', () => {
  it('keeps what white space does not separate together', () => {
    expect(wordsOf('Code E-104, see below.')).toEqual(['Code', ' E-104,', ' see', ' below.']);
  });

  it('counts the tokens of o200k_base', () => {
    const text = 'The quick brown fox jumps over 13 lazy dogs, twice; "really"?\n\nYes.';
    expect(readWords(text, 100, []).tokens.at(-1)).toBe(countTokens(text));
  });

  it('takes special-token text as the text it is', () => {
    expect(wordsOf('end <|endoftext|> here').join('')).toBe('end <|endoftext|> here');
    expect(readWords('<|endoftext|>', 100, []).tokens.at(-1)).toBeGreaterThan(1);
  });

  it('starts a word at every cut', () => {
    expect(wordsOf('abc def', 100, [5])).toEqual(['abc', ' d', 'ef']);
  });

  it('cuts an overlong word, never inside a surrogate pair', () => {
    const text = '🧯'.repeat(40);
    const parts = wordsOf(text, 4);
    expect(parts.join('')).toBe(text);
    expect(parts.length).toBeGreaterThan(10);
    for (const part of parts) expect(part).not.toMatch(/\p{Cs}/u);
  });

  it('reads 100,000 letters without a space in reasonable time', () => {
    expect(wordsOf('ab'.repeat(50_000)).join('')).toHaveLength(100_000);
  });
});

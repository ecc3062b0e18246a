import { describe, expect, it } from 'vitest';
import { recomputeSample } from './recompute.ts';
import { createSentenceEncoder } from './sentence-encoder.ts';
import { createVectorCache, withCache } from './vector-cache.ts';
import { quantise, type Vector } from './vector.ts';

const encoder = createSentenceEncoder();
const TEXTS = ['Push the pin ten times.', 'Money is paid back.', 'How long is the warranty?', ''];

describe('recomputeSample', () => {
  it('finds what the real model made unchanged, also after a way through the file', async () => {
    const cache = createVectorCache();
    for (const text of TEXTS) await withCache(encoder, cache).embed(text);
    expect(await recomputeSample({ cache, embedder: encoder, texts: TEXTS, sample: 10 })).toEqual({
      compared: 3,
      missing: [],
      steps: 0,
    });
  });

  it('names texts without a vector, and tells how far others are off', async () => {
    const cache = createVectorCache();
    const embedder = { model: 'm', embed: (text: string) => quantise([text.length, 1]) };
    cache.set('m', 'abc', quantise([3, 1]) as Vector);
    cache.set('m', 'abcd', quantise([4, 3]) as Vector);
    const all = ['abc', 'abcd', 'abcde', 'abc'];
    // (4, 1) is (127, 32), (4, 3) is (127, 95).
    const found = await recomputeSample({ cache, embedder, texts: all, sample: 3 });
    expect(found).toEqual({ compared: 2, missing: ['abcde'], steps: expect.closeTo(63, 3) });
    const one = await recomputeSample({ cache, embedder, texts: all, sample: 1 });
    expect(one.compared + one.missing.length).toBe(1);
  });

  it('does not take vectors of another size for equal', async () => {
    const cache = createVectorCache();
    cache.set('m', 'a', quantise([1]) as Vector);
    const embedder = { model: 'm', embed: () => quantise([1, 1]) };
    expect(await recomputeSample({ cache, embedder, texts: ['a'], sample: 1 })).toMatchObject({
      steps: Infinity,
    });
  });
});

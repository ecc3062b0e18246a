import { describe, expect, it } from 'vitest';
import createEngine from 'wink-bm25-text-search';
import { OptionError } from '../harness-error.ts';
import { createBm25 } from './bm25.ts';
import { termsOf } from './terms.ts';

const index = (texts: Record<string, string>, options = { k1: 1.2, b: 0.75 }) =>
  createBm25(
    Object.entries(texts).map(([id, text]) => ({ id, text })),
    options,
  );

describe('createBm25', () => {
  it('scores as worked by hand', () => {
    // Lengths 3, 2, 1; average 2. valve: n = 2, idf ln(1 + 1.5 / 2.5); stuck: n = 1, ln(1 + 2.5 / 1.5).
    const { search } = index({ a: 'valve valve stuck', b: 'valve open', c: 'boiler' });
    const valve = Math.log(1.6);
    const stuck = Math.log(8 / 3);
    const norm = 1.2 * (0.25 + (0.75 * 3) / 2);
    const [first, second, ...rest] = search('stuck valve', 10);
    expect(first?.id).toBe('a');
    expect(first?.score).toBeCloseTo((valve * 2) / (2 + norm) + stuck / (1 + norm), 12);
    expect(first?.score).toBeCloseTo(0.627_660_481_622_662_2, 12);
    expect(second?.score).toBeCloseTo(valve / 2.2, 12);
    expect(rest).toEqual([]);
  });

  it('counts a repeated term of the question each time', () => {
    const { search } = index({ a: 'valve', b: 'boiler' });
    const once = search('valve', 1)[0]?.score ?? 0;
    expect(search('valve valve', 1)[0]?.score).toBeCloseTo(2 * once, 12);
  });

  it('orders equal scores by id in code units and cuts at depth', () => {
    const { search } = index({ 'x#10': 'same', B: 'same', a: 'same', 'x#9': 'same', Z: 'same' });
    expect(search('same', 10).map(({ id }) => id)).toEqual(['B', 'Z', 'a', 'x#10', 'x#9']);
    expect(search('same', 2).map(({ id }) => id)).toEqual(['B', 'Z']);
    expect(search('same', 0)).toEqual([]);
  });

  it('k1 = 0 ignores frequency, b = 0 ignores length', () => {
    const texts = { long: 'valve valve valve and much more', short: 'valve', other: 'boiler' };
    const [a, b] = index(texts, { k1: 0, b: 0.75 }).search('valve', 2);
    expect(a?.score).toBe(b?.score);
    expect(index(texts, { k1: 1.2, b: 0 }).search('valve', 1)[0]?.id).toBe('long');
    expect(index(texts, { k1: 1.2, b: 1 }).search('valve', 1)[0]?.id).toBe('short');
  });

  it('knows how rare a term is, also one that it has not seen', () => {
    const { idf } = index({ a: 'valve', b: 'valve', c: 'boiler' });
    expect(idf('valv')).toBeCloseTo(Math.log(1 + 1.5 / 2.5), 12);
    expect(idf('constructor')).toBeCloseTo(Math.log(1 + 3.5 / 0.5), 12);
  });

  it('scores given chunks, in the order given, as search does', () => {
    const { search, scoresOf } = index({ a: 'valve valve stuck', b: 'valve open', c: 'boiler' });
    const found = new Map(search('valve', 9).map(({ id, score }) => [id, score]));
    expect(scoresOf('valve', ['c', 'b', 'nowhere', 'a'])).toEqual([
      0,
      found.get('b'),
      0,
      found.get('a'),
    ]);
    expect(scoresOf('valve', [])).toEqual([]);
  });

  it('answers from no chunk, one chunk, empty chunks', () => {
    expect(index({}).search('valve', 5)).toEqual([]);
    expect(index({ a: '' }).search('valve', 5)).toEqual([]);
    expect(index({ a: 'valve' }).search('valve', 5)).toHaveLength(1);
    expect(index({ a: 'valve' }).search('', 5)).toEqual([]);
  });

  it.each([
    [{ k1: -1, b: 0.5 }, 'k1 is -1'],
    [{ k1: NaN, b: 0.5 }, 'k1 is NaN'],
    [{ k1: 1, b: 1.1 }, 'b is 1.1'],
  ])('refuses %o', (options, message) => {
    expect(() => index({ a: 'x' }, options)).toThrow(OptionError);
    expect(() => index({ a: 'x' }, options)).toThrow(message);
  });

  it('ranks as wink-bm25-text-search does, scores apart by the factor k1 + 1', () => {
    const { texts, questions } = writeCorpus();
    const engine = createEngine();
    engine.defineConfig({ fldWeights: { text: 1 }, bm25Params: { k1: 1.2, b: 0.75, k: 1 } });
    engine.definePrepTasks([termsOf]);
    for (const [id, text] of Object.entries(texts)) engine.addDoc({ text }, id);
    engine.consolidate(9);
    const { search } = index(texts);
    for (const question of questions) {
      const theirs = engine.search(question, 10);
      const ours = search(question, 10);
      expect(ours.map(({ id }) => id)).toEqual(theirs.map(([id]) => id));
      for (const [i, { score }] of ours.entries()) {
        expect(score * 2.2).toBeCloseTo(theirs[i]?.[1] ?? NaN, 7);
      }
    }
  });
});

/** 200 texts and 60 questions over 90 words, frequent and rare, from a fixed generator. */
function writeCorpus() {
  let state = 7;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const write = (length: number) =>
    Array.from({ length }, () => `term${Math.floor(random() ** 3 * 90)}x`).join(' ');
  const texts = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [`t${i}`, write(20 + Math.floor(random() * 80))]),
  );
  return { texts, questions: Array.from({ length: 60 }, () => write(4)) };
}

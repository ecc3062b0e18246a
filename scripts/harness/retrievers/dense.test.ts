import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantise, type Vector } from '../embedding/vector.ts';
import { createDense } from './dense.ts';

const vector = (...components: number[]) => quantise(components) as Vector;
const index = (vectors: Record<string, Vector | null>) =>
  createDense(Object.entries(vectors).map(([id, v]) => ({ id, vector: v })));

describe('createDense', () => {
  it('ranks by angle, not by length', () => {
    const { search } = index({ far: vector(0, 1), near: vector(9, 1), same: vector(0.1, 0) });
    const hits = search(vector(5, 0), 3);
    expect(hits.map(({ id }) => id)).toEqual(['same', 'near', 'far']);
    // near is (127, 14): 127 / sqrt(127^2 + 14^2)
    expect(hits.map(({ score }) => score)).toEqual([1, expect.closeTo(0.993_979, 6), 0]);
  });

  it('orders equal angles by id in code units and cuts at depth', () => {
    const same = vector(1, 2);
    const { search } = index({ 'x#10': same, a: same, B: same, 'x#9': same });
    expect(search(same, 9).map(({ id }) => id)).toEqual(['B', 'a', 'x#10', 'x#9']);
    expect(search(same, 2)).toHaveLength(2);
    expect(search(same, 0)).toEqual([]);
  });

  it('does not find what has no vector, and finds what points away', () => {
    const { search, scoreOf } = index({ none: null, away: vector(-1, -1) });
    expect(search(vector(1, 1), 5)).toEqual([{ id: 'away', score: expect.closeTo(-1, 12) }]);
    expect(scoreOf(vector(1, 1), 'none')).toBeNull();
    expect(scoreOf(vector(1, 1), 'unknown')).toBeNull();
    expect(scoreOf(vector(1, 1), 'away')).toBeCloseTo(-1, 12);
    expect(index({}).search(vector(1), 5)).toEqual([]);
    expect(index({ none: null }).search(vector(1), 5)).toEqual([]);
  });

  it('ranks as plain arithmetic in double precision does', () => {
    const components = fc.array(fc.integer({ min: -50, max: 50 }), {
      minLength: 8,
      maxLength: 8,
    });
    const some = components.map((list) => quantise(list)).filter((v) => v !== null);
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), some, (vectors, question) => {
        const chunks = vectors.map((v, i) => ({ id: `c#${i}`, vector: v }));
        const reference = chunks.map(({ id, vector: v }) => ({ id, score: cosineOf(v, question) }));
        const hits = createDense(chunks).search(question, 10);
        expect(hits).toHaveLength(Math.min(10, chunks.length));
        const expected = new Map(reference.map(({ id, score }) => [id, score]));
        const best = reference.map(({ score }) => score).sort((a, b) => b - a);
        for (const [i, { id, score }] of hits.entries()) {
          expect(score).toBeCloseTo(expected.get(id) as number, 12);
          expect(score).toBeCloseTo(best[i] as number, 12);
        }
      }),
    );
  });
});

/** The textbook formula over the components as they are meant: value times scale. */
function cosineOf(a: Vector, b: Vector): number {
  const [x, y] = [a, b].map(({ values, scale }) => Array.from(values, (v) => v * scale));
  const sum = (p: number[] = [], q: number[] = []) =>
    p.reduce((total, value, i) => total + value * (q[i] as number), 0);
  return sum(x, y) / (Math.sqrt(sum(x, x)) * Math.sqrt(sum(y, y)));
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosine, quantise, type Vector } from './vector.ts';

const vector = (...components: number[]) => quantise(components) as Vector;

describe('quantise', () => {
  it('gives the largest component 127 steps', () => {
    const { values, scale } = vector(0.5, -1, 0.25);
    expect([...values]).toEqual([64, -127, 32]);
    expect(scale).toBe(Math.fround(1 / 127));
  });

  it('has nothing for a vector without direction', () => {
    expect(quantise([0, 0])).toBeNull();
    expect(quantise([])).toBeNull();
    expect(quantise([NaN, 1])).toBeNull();
    expect(quantise([Infinity, 1])).toBeNull();
  });

  it('is off by half a step at most, and leaves what it made as it is', () => {
    const components = fc.array(
      fc.integer({ min: -10_000, max: 10_000 }).map((x) => x / 1000),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(components, (list) => {
        const made = quantise(list);
        if (!made) return;
        const back = Array.from(made.values, (value) => value * made.scale);
        for (const [i, x] of list.entries()) {
          expect(Math.abs((back[i] as number) - x)).toBeLessThanOrEqual(made.scale * 0.501);
        }
        expect(quantise(back)?.values).toEqual(made.values);
      }),
    );
  });
});

describe('cosine', () => {
  it.each([
    [vector(1, 0), vector(2, 0), 1],
    [vector(1, 0), vector(0, 3), 0],
    [vector(1, 1), vector(-2, -2), -1],
    // 127 * 127 / sqrt(127^2 * (127^2 + 127^2))
    [vector(1, 0), vector(5, 5), Math.SQRT1_2],
  ])('%o, %o: %d', (a, b, expected) => {
    expect(cosine(a, b)).toBeCloseTo(expected, 15);
  });
});

/** Largest magnitude of an 8-bit component; -128 is not used, so that signs are alike. */
const LARGEST = 127;

/**
 * A vector in 8 bits per component: component `i` is about `values[i] * scale`. Nothing else is ever
 * compared, so a vector that was kept and one computed anew give the same scores to the last bit.
 */
export interface Vector {
  values: Int8Array;
  /** Above 0, a number that 32 bits hold exactly. */
  scale: number;
}

/** The nearest such vector; null where there is no direction: all components 0, or none. */
export function quantise(components: ArrayLike<number>): Vector | null {
  let largest = 0;
  for (let i = 0; i < components.length; i++) {
    largest = Math.max(largest, Math.abs(components[i] as number));
  }
  const scale = Math.fround(largest / LARGEST);
  if (!(scale > 0 && scale < Infinity)) return null;
  return {
    values: Int8Array.from(components, (x) =>
      Math.max(-LARGEST, Math.min(LARGEST, Math.round(x / scale))),
    ),
    scale,
  };
}

/**
 * Sum of products over `length` components, from offsets `a` and `b`. Whole numbers, so it is exact
 * in any order and on any machine.
 */
export function dot(left: Int8Array, right: Int8Array, length: number, a = 0, b = 0): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += (left[a + i] as number) * (right[b + i] as number);
  return sum;
}

/** Cosine of the angle between two vectors, -1..1. Their scales cancel out. */
export function cosine({ values: a }: Vector, { values: b }: Vector): number {
  const n = a.length;
  return dot(a, b, n) / Math.sqrt(dot(a, a, n) * dot(b, b, n));
}

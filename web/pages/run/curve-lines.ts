import type { Diagnosis } from '../../../server/routes/schema/diagnosis.ts';

type Curve = Diagnosis['curve'];

/** Points of a line in a box of 100 x 100: k to the right, 0 at the bottom. `40,20 100,0`. */
export function curveLine(curve: Curve, name: 'recall' | 'hit'): string {
  return curve.map((point) => `${xOfK(curve, point.k)},${yOf(point[name])}`).join(' ');
}

/** Where a k stands in the box: 1 at the left edge, the depth at the right. */
export function xOfK(curve: Curve, k: number): number {
  const span = curve.length - 1;
  return span === 0 ? 50 : round(((k - 1) / span) * 100);
}

export const yOf = (share: number) => round((1 - share) * 100);
const round = (value: number) => Math.round(value * 100) / 100;

/** The k asked for within the curve; the shipped one where none, or none of it, is asked for. */
export function chosenK(curve: Curve, asked: string | null, shipped: number): number {
  const k = Number(asked);
  return curve.some((point) => point.k === k) ? k : shipped;
}

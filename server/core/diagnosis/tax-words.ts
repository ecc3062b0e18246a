import { wordsOf, type State } from './state.ts';
import type { Waterfall } from './waterfall.ts';

/**
 * The tax as a sum in points: `14 points = 8 missed + 4 ranked low + 2 distracted`. One decimal where
 * a term needs it; a negative tax is explained.
 */
export function taxInWords({ tenths, parts }: Waterfall): string {
  const whole = [tenths, ...parts.map((part) => part.tenths)].every((value) => value % 10 === 0);
  const points = (value: number) => (Math.abs(value) / 10).toFixed(whole ? 0 : 1);
  const sign = (value: number) => (value < 0 ? '-' : '');
  const terms = parts.map(
    (part, i) =>
      `${i === 0 ? sign(part.tenths) : part.tenths < 0 ? ' - ' : ' + '}${points(part.tenths)} ${termOf(part.state)}`,
  );
  const total = `${sign(tenths)}${points(tenths)} ${Math.abs(tenths) === 10 ? 'point' : 'points'}`;
  const sum = terms.length === 0 ? total : `${total} = ${terms.join('')}`;
  return tenths < 0
    ? `${sum} (below zero: live answers were right where the gold alone was not)`
    : sum;
}

/** A good answer is a term where it is wrong with the gold alone. */
const termOf = (state: State) => (state === 'good' ? 'right only live' : wordsOf(state));

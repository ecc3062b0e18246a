import { HttpProblem } from './problem.ts';

/** `value`, or 404 with a sentence when it is null. */
export function found<T>(value: T | null, what: string): T {
  if (value === null) throw new HttpProblem('not-found', `There is no ${what}.`);
  return value;
}

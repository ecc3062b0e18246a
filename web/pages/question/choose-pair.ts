import type { QuestionHistoryPoint } from '../../../server/routes/schema/question.ts';

/** The two runs a question page compares; ids as in the URL, not yet known to exist. */
export interface Pair {
  run: string | null;
  base: string | null;
}

/**
 * `run` defaults to the newest point, `base` to the point before `run` on this branch, else to
 * `predecessor`, which the server knows (a pull request's comes from another branch).
 */
export function choosePair(
  points: QuestionHistoryPoint[],
  asked: Pair,
  predecessor: string | null,
): Pair {
  const run = asked.run ?? points.at(-1)?.run_id ?? null;
  if (asked.base !== null) return { run, base: asked.base };
  const index = points.findIndex((point) => point.run_id === run);
  return { run, base: predecessor ?? points[index - 1]?.run_id ?? null };
}

/** The run `step` measured commits away, null past either end. */
export function stepRun(
  points: QuestionHistoryPoint[],
  run: string | null,
  step: -1 | 1,
): string | null {
  const index = points.findIndex((point) => point.run_id === run);
  return index < 0 ? null : (points[index + step]?.run_id ?? null);
}

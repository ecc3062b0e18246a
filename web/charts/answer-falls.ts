import type { Fence, TrendPoint } from '../../server/routes/schema/trend.ts';

/** An accuracy that fell at a commit. */
export interface AnswerFall {
  key: 'live' | 'oracle';
  metric: string;
  /** The commit before that measured it. */
  before: TrendPoint;
  /** Share of 1, below zero. */
  difference: number;
  /** The difference in questions. */
  questions: number;
}

interface Facts {
  points: readonly TrendPoint[];
  fences: readonly Fence[];
}

/** Share of 1: answers that fell by fewer points are within what grading them again moves. */
export const ANSWER_FALL = 0.05;
/** Shares are sums of fractions: equal ones may differ in the last bits. */
const EQUAL = 1e-9;

const ACCURACIES = [
  { key: 'live', metric: 'answer_accuracy_live' },
  { key: 'oracle', metric: 'answer_accuracy_oracle' },
] as const;

/** Accuracies that fell at this commit by `ANSWER_FALL` or more, where nothing forbids comparing. */
export function answerFallsAt({ points, fences }: Facts, point: TrendPoint): AnswerFall[] {
  return ACCURACIES.flatMap(({ key, metric }) => {
    const value = point.metrics[metric] ?? null;
    if (value === null || !point.verified) return [];
    const before = points.findLast(
      (one) => one.position < point.position && (one.metrics[metric] ?? null) !== null,
    );
    if (!before || fenceIn(fences, metric, before.position, point.position)) return [];
    const difference = value - (before.metrics[metric] as number);
    if (difference > EQUAL - ANSWER_FALL) return [];
    const questions = Math.round(-difference * (point.n[metric] ?? 0));
    return [{ key, metric, before, difference, questions }];
  });
}

/** The first commit at which the accuracy was back, or the fence after which nobody can say. */
export function recoveryOf(
  { points, fences }: Facts,
  { position }: TrendPoint,
  { metric, before }: AnswerFall,
): { by: TrendPoint | null; fence: Fence | null } {
  const wanted = before.metrics[metric] as number;
  const by = points.find(
    (one) => one.position > position && (one.metrics[metric] ?? -1) >= wanted - EQUAL,
  );
  const fence = fenceIn(fences, metric, position, by?.position ?? Infinity);
  return fence ? { by: null, fence } : { by: by ?? null, fence: null };
}

/** The first break of this metric after one commit, up to another. */
const fenceIn = (fences: readonly Fence[], metric: string, from: number, to: number) =>
  fences.find(
    ({ position, metrics }) => position > from && position <= to && metrics.includes(metric),
  ) ?? null;

import { mean } from '#core/metrics/metric';
import type { Scored } from '#core/report/scored';
import { inQidOrder } from './qid-order.ts';

/** Recall at the shipped k: now, and if the first `depth` chunks were ordered perfectly. */
export interface Ceiling {
  k: number;
  recall: number;
  ceiling: number;
  n: number;
}

/** Null where no question has chunk gold. A chunk may meet several needs: see `reachableNeeds`. */
export function ceilingOf({ k, metrics, n, questions }: Scored): Ceiling | null {
  const name = `recall@${k}`;
  const recall = metrics[name] ?? null;
  const values = inQidOrder(questions)
    .filter((question) => (question.metrics[name] ?? null) !== null)
    .map(({ reachable, needs }) => (needs === 0 ? 0 : reachable / needs));
  const ceiling = mean(values);
  return recall === null || ceiling === null ? null : { k, recall, ceiling, n: n[name] ?? 0 };
}

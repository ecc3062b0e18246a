import type { Judged } from '#core/metrics/judged';
import { combine, type NamedMetric } from '#core/metrics/registry';

/**
 * Collects the values of a run, one column per metric, in the order in which questions are scored.
 * Columns rather than a second walk over the questions: 100,000 questions take tenths of a second.
 */
export class ScoreSheet {
  readonly #columns: { named: NamedMetric; values: Float64Array; n: number }[];
  /** Copied per question: an object grown key by key would become a slow hash table. */
  readonly #blank: Record<string, number | null>;

  constructor(reported: readonly NamedMetric[], questions: number) {
    this.#columns = reported.map((named) => ({ named, values: new Float64Array(questions), n: 0 }));
    const own = reported.filter(({ metric }) => metric.kind !== 'latency');
    this.#blank = JSON.parse(
      JSON.stringify(Object.fromEntries(own.map(({ name }) => [name, null]))),
    );
  }

  /** Scores one question on every metric; gives its own values, latency aside. */
  score(judged: Judged): Record<string, number | null> {
    const own = { ...this.#blank };
    for (const column of this.#columns) {
      const { name, metric, k } = column.named;
      const value = metric.score(judged, k ?? judged.k);
      if (value === null) continue;
      column.values[column.n] = value;
      column.n += 1;
      if (metric.kind !== 'latency') own[name] = value;
    }
    return own;
  }

  /** Every metric over the questions scored so far, and how many took part. */
  means(): { metrics: Record<string, number | null>; n: Record<string, number> } {
    const metrics: Record<string, number | null> = {};
    const n: Record<string, number> = {};
    for (const { named, values, n: measured } of this.#columns) {
      metrics[named.name] = combine(named.metric, values.subarray(0, measured));
      n[named.name] = measured;
    }
    return { metrics, n };
  }
}

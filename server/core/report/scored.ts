import type { Flag, State } from '#core/diagnosis/state';
import { combine, metricNamed, type NamedMetric } from '#core/metrics/registry';
import type { Verdict } from './report.ts';

/** How one question fared; plain data, may cross a thread. */
export interface ScoredQuestion {
  qid: string;
  /** As the report states it, else computed from the labels; null for a missing question. */
  itemHash: string | null;
  /** Hashes of the texts of its gold chunks; null: unknown, or evidence finds them (`goldTextsOf`). */
  goldTexts: Readonly<Record<string, string>> | null;
  /** First relevant rank within depth; null: none, or no chunk gold. */
  rank: number | null;
  /** |G|, and how many of its needs the first k meet. */
  needs: number;
  needsMet: number;
  /** Bit r-1 is set when the chunk at rank r is the first to meet a need; the first 63 ranks. */
  hits: bigint;
  /** |G| again, beside `hits` as the store keeps it. */
  nGold: number;
  /** Per need the rank where it is first met within depth. */
  needRanks: (number | null)[];
  /** Needs that the best k chunks of the ranking meet: what a perfect reranker would find. */
  reachable: number;
  /** What kind of success or failure it is. */
  state: State;
  flags: Flag[];
  /** The question's own value per metric, latency aside; null: it takes no part. */
  metrics: Record<string, number | null>;
  live: Verdict | null;
  oracle: Verdict | null;
  retrieveMs: number | null;
  /** What retrieve, else live, else oracle generation raised. */
  error: string | null;
  unanswerable: boolean;
  mustPass: boolean;
  /** Listed in `golden.qids` and not in the report: scores 0, stands after the others. */
  missing: boolean;
}

/** A report with every number recomputed. */
export interface Scored {
  k: number;
  /** As configured, else max(k, the longest ranking). */
  depth: number;
  /** Means by metric name; null where nothing was measured. */
  metrics: Record<string, number | null>;
  /** How many questions each is over. */
  n: Record<string, number>;
  /** Live and oracle accuracy over the questions graded in both, as shown beside the tax. */
  paired: { n: number; live: number; oracle: number } | null;
  /** Questions with gold that may be answered, the missing ones included. */
  judged: number;
  /** Questions whose retrieval or generation raised. */
  errors: number;
  /** The run generated answers: some question has a live one, graded or not. */
  generated: boolean;
  warnings: string[];
  /** In the order of the report, then the missing ones. */
  questions: ScoredQuestion[];
}

/** One metric over some questions, in the order given: `{ value, n }`, value null without any. */
export function valueOver(
  questions: readonly ScoredQuestion[],
  name: string | NamedMetric,
): { value: number | null; n: number } {
  const named = typeof name === 'string' ? metricNamed(name) : name;
  if (!named) return { value: null, n: 0 };
  const values: number[] = [];
  for (const question of questions) {
    const value = valueIn(question, named);
    if (value !== null) values.push(value);
  }
  return { value: combine(named.metric, values), n: values.length };
}

/** A question's own value of a metric: its share of the mean, or its milliseconds. */
export function valueIn(question: ScoredQuestion, { name, metric }: NamedMetric): number | null {
  return metric.kind === 'latency' ? question.retrieveMs : (question.metrics[name] ?? null);
}

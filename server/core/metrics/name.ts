/** Ks reported besides the shipped k. */
export const STANDARD_KS = [1, 3, 5, 10] as const;

const FIXED = [
  'mrr',
  'mrr@10',
  'map',
  'answer_accuracy_live',
  'answer_accuracy_oracle',
  'retrieval_tax',
  'abstention_rate',
  'retrieve_ms_p50',
  'retrieve_ms_p95',
] as const;
const AT_K = ['recall', 'hit', 'precision', 'ndcg', 'doc_recall'] as const;

export type FixedMetric = (typeof FIXED)[number];
export type AtKMetric = (typeof AT_K)[number];
/** `recall@5`, `mrr`, …: the names of contract.md, used everywhere. */
export type MetricName = FixedMetric | `${AtKMetric}@${number}`;

const AT_K_PATTERN = new RegExp(`^(${AT_K.join('|')})@([1-9][0-9]{0,3})$`);

/** The parts of a metric name, or null when it is none of ours. `k` is null for metrics without one. */
export function parseMetricName(
  name: string,
): { family: FixedMetric | AtKMetric; k: number | null } | null {
  if ((FIXED as readonly string[]).includes(name)) return { family: name as FixedMetric, k: null };
  const match = AT_K_PATTERN.exec(name);
  return match ? { family: match[1] as AtKMetric, k: Number(match[2]) } : null;
}

/** `recall@k`, which stands for the shipped k, as `recall@5`; every other name, and all without a k, as it is. */
export function atShippedK(name: string, k: number | null): string {
  return k === null ? name : name.replace(/@k$/, `@${k}`);
}

/** Is a higher value better? Tax and latency are the only ones where it is not. */
export function isHigherBetter(name: string): boolean {
  return name !== 'retrieval_tax' && !name.startsWith('retrieve_ms');
}

import { isHigherBetter, parseMetricName } from '#core/metrics/name';

/** Words for a metric: `name` for headings, `means` as one plain sentence. */
export interface MetricWords {
  name: string;
  means: string;
}

const WORDS: Record<string, MetricWords> = {
  mrr: {
    name: 'MRR',
    means: 'Mean of 1 / rank of the first relevant chunk; 0 where none was found.',
  },
  map: { name: 'MAP', means: 'Mean average precision within the depth retrieved.' },
  answer_accuracy_live: {
    name: 'Live accuracy',
    means: 'Right answers from the chunks that were really retrieved.',
  },
  answer_accuracy_oracle: {
    name: 'Oracle accuracy',
    means: 'Right answers when exactly the gold chunks are given: what the generator can do.',
  },
  retrieval_tax: {
    name: 'Retrieval tax',
    means: 'Oracle accuracy minus live accuracy: what retrieval costs in right answers.',
  },
  abstention_rate: {
    name: 'Abstention rate',
    means: 'Unanswerable questions that were rightly not answered.',
  },
  retrieve_ms_p50: { name: 'Retrieval time, median', means: 'Milliseconds; half were faster.' },
  retrieve_ms_p95: { name: 'Retrieval time, p95', means: 'Milliseconds; 95 of 100 were faster.' },
};

const AT_K: Record<string, (k: number | null) => MetricWords> = {
  recall: (k) => ({
    name: `Recall@${k}`,
    means: `Share of what was needed that is in the top ${k}.`,
  }),
  hit: (k) => ({ name: `Hit@${k}`, means: `Questions with anything relevant in the top ${k}.` }),
  precision: (k) => ({ name: `Precision@${k}`, means: `Share of the top ${k} that is relevant.` }),
  ndcg: (k) => ({ name: `nDCG@${k}`, means: `Gain of the top ${k}, discounted by rank.` }),
  doc_recall: (k) => ({
    name: `Document recall@${k}`,
    means: `Share of the gold documents seen in the top ${k}.`,
  }),
};

/** Words for a metric name of the contract; an unknown name stands for itself. */
export function metricWords(name: string): MetricWords {
  const parsed = parseMetricName(name);
  const atK = parsed && AT_K[parsed.family];
  if (atK) return atK(parsed.k);
  if (name === 'mrr@10')
    return { name: 'MRR@10', means: 'MRR, counting the first ten ranks only.' };
  return WORDS[name] ?? { name, means: '' };
}

export type Direction = 'better' | 'worse' | 'same';

/** Which way a difference of `name` points; what rounds to 0.0 points is `same`. */
export function directionOf(name: string, difference: number): Direction {
  if (Math.abs(difference) < 0.0005) return 'same';
  return difference > 0 === isHigherBetter(name) ? 'better' : 'worse';
}

export const isLatency = (name: string) => name.startsWith('retrieve_ms');

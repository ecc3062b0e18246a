/** A line of the trend: how the URL, the legend and the canvas call it. */
export interface TrendMetric {
  /** Short name in `?metrics=`. */
  key: 'recall' | 'mrr' | 'live' | 'oracle' | 'tax';
  /** Where there is little room. */
  short: string;
  /** Name in the contract. */
  metric: string;
  /** Custom property of tokens.css. */
  token: string;
  /** Second mark beside the colour. */
  shape: 'circle' | 'triangle' | 'rect' | 'rectRot';
  panel: 'values' | 'tax';
}

/** The lines of the overview; `k` is the shipped one. */
export function trendMetrics(k: number | null): TrendMetric[] {
  return [
    {
      key: 'recall',
      short: `Recall@${k ?? 5}`,
      metric: `recall@${k ?? 5}`,
      token: '--series-recall',
      shape: 'circle',
      panel: 'values',
    },
    {
      key: 'mrr',
      short: 'MRR',
      metric: 'mrr',
      token: '--series-mrr',
      shape: 'triangle',
      panel: 'values',
    },
    {
      key: 'live',
      short: 'Live',
      metric: 'answer_accuracy_live',
      token: '--series-live',
      shape: 'rect',
      panel: 'values',
    },
    {
      key: 'oracle',
      short: 'Oracle',
      metric: 'answer_accuracy_oracle',
      token: '--series-oracle',
      shape: 'rectRot',
      panel: 'values',
    },
    {
      key: 'tax',
      short: 'Tax',
      metric: 'retrieval_tax',
      token: '--series-tax',
      shape: 'circle',
      panel: 'tax',
    },
  ];
}

/** What the overview asks for before it knows which k is shipped. */
export const OVERVIEW_METRICS = ['recall@k', ...trendMetrics(null).map((one) => one.metric)];

/** Which lines are shown: `?metrics=recall,mrr`; all without it. */
export function shownKeys(param: string | null, all: readonly TrendMetric[]): Set<string> {
  if (param === null) return new Set(all.map((one) => one.key));
  const wanted = new Set(param.split(','));
  return new Set(all.map((one) => one.key).filter((key) => wanted.has(key)));
}

/** The query value after a click on `key`; null where it is the default again. */
export function toggledParam(
  shown: ReadonlySet<string>,
  key: string,
  all: readonly TrendMetric[],
): string | null {
  const next = all.map((one) => one.key).filter((one) => shown.has(one) !== (one === key));
  if (next.length === all.length) return null;
  return next.length === 0 ? 'none' : next.join(',');
}

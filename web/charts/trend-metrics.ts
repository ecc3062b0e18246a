import type { TrendPoint } from '../../server/routes/schema/trend.ts';
import { metricWords, type MetricWords } from '../parts/metric.ts';

/** A line of the trend: how the URL, the legend and the canvas call it. */
export interface TrendMetric {
  /** Short name in `?metrics=`. */
  key: 'recall' | 'mrr' | 'live' | 'oracle' | 'tax' | 'ceiling';
  /** Where there is little room. */
  short: string;
  /** Name in the contract; of what is no metric, its own. */
  metric: string;
  /** Custom property of tokens.css. */
  token: string;
  /** Second mark beside the colour; a thin line has none. */
  shape: 'circle' | 'triangle' | 'rect' | 'rectRot' | 'line';
  panel: 'values' | 'tax';
}

/** The lines of the overview; `k` is the one recall is looked at. */
export function trendMetrics(k: number | null): TrendMetric[] {
  const recall = `recall@${k ?? 5}`;
  return [
    {
      key: 'recall',
      short: `Recall@${k ?? 5}`,
      metric: recall,
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

/** Drawn only where it is asked for: recall if what was retrieved were ordered perfectly. */
export const CEILING: TrendMetric = {
  key: 'ceiling',
  short: 'Ceiling',
  metric: 'reranker_ceiling',
  token: '--series-recall',
  shape: 'line',
  panel: 'values',
};

/** All that can be drawn; the ceiling where some run has one. */
export function drawableLines(k: number | null, points: readonly TrendPoint[]): TrendMetric[] {
  const hasCeiling = points.some((point) => point.ceiling !== null);
  return [...trendMetrics(k), ...(hasCeiling ? [CEILING] : [])];
}

/** The value of a line at a point, null where there is none. */
export function valueAt(line: TrendMetric, point: TrendPoint): number | null {
  return (line.key === 'ceiling' ? point.ceiling : point.metrics[line.metric]) ?? null;
}

/** Words for a line. */
export function lineWords({ key, metric }: TrendMetric): MetricWords {
  if (key !== 'ceiling') return metricWords(metric);
  return {
    name: 'Reranker ceiling',
    means: 'Recall at the shipped k if all that was retrieved were ordered perfectly.',
  };
}

/** What the overview asks for; without `k` before it is known which one is shipped. */
export const overviewMetrics = (k: number | null) => [
  'recall@k',
  ...(k === null ? [] : [`recall@${k}`]),
  ...trendMetrics(null)
    .map((one) => one.metric)
    .filter((metric) => !metric.startsWith('recall')),
];

const isUsual = ({ key }: TrendMetric) => key !== 'ceiling';

/** Which lines are shown: `?metrics=recall,mrr`; without it all but the ceiling. */
export function shownKeys(param: string | null, all: readonly TrendMetric[]): Set<string> {
  if (param === null) return new Set(all.filter(isUsual).map((one) => one.key));
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
  const usual = all.filter(isUsual).map((one) => one.key);
  if (next.join() === usual.join()) return null;
  return next.length === 0 ? 'none' : next.join(',');
}

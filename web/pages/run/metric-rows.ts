import type { RunDetail } from '../../../server/routes/schema/run.ts';

/** One metric of a run beside its predecessor and its baseline. */
export interface MetricRow {
  metric: string;
  value: number | null;
  /** How many questions the mean is over; null where the report did not say. */
  n: number | null;
  before: number | null;
  /** After minus before over the questions both runs have; null where they cannot be compared. */
  difference: number | null;
  /** How many questions the difference is over; null where there is none. */
  paired: number | null;
  /** Why both runs measured it and it cannot be compared, `k 5 → 3`; null otherwise. */
  obstacle: string | null;
  baseline: number | null;
  baselineDifference: number | null;
}

const FAMILIES = [
  'recall',
  'mrr',
  'map',
  'hit',
  'ndcg',
  'precision',
  'doc_recall',
  'answer_accuracy_live',
  'answer_accuracy_oracle',
  'retrieval_tax',
  'abstention_rate',
  'retrieve_ms_p50',
  'retrieve_ms_p95',
];

/** The numbers that open the page: what it found, how high, what came of it. */
export function headlineMetrics(run: Pick<RunDetail, 'k' | 'metrics'>): string[] {
  const answers = ['answer_accuracy_live', 'answer_accuracy_oracle', 'retrieval_tax'];
  return [recallName(run), 'mrr', ...answers];
}

/** Recall at the shipped k; where none is known, at the k that was sent. */
function recallName({ k, metrics }: Pick<RunDetail, 'k' | 'metrics'>): string {
  if (k !== null) return `recall@${k}`;
  if ('recall@5' in metrics) return 'recall@5';
  return Object.keys(metrics).find((name) => name.startsWith('recall@')) ?? 'recall@5';
}

export function metricRow(run: RunDetail, metric: string): MetricRow {
  const value = run.metrics[metric] ?? null;
  const baseline = run.baseline?.metrics[metric] ?? null;
  const pair = run.predecessor?.paired[metric];
  return {
    metric,
    value,
    n: run.n[metric] ?? null,
    before: run.predecessor?.metrics[metric] ?? null,
    difference: pair ? pair.after - pair.before : null,
    paired: pair?.n ?? null,
    obstacle:
      run.predecessor?.breaks.find(({ metrics }) => metrics.includes(metric))?.label ?? null,
    baseline,
    baselineDifference:
      value === null || baseline === null || run.baseline?.incomparable.includes(metric)
        ? null
        : value - baseline,
  };
}

/** Every metric of the run, families together, k ascending; unknown names last. */
export function metricRows(run: RunDetail): MetricRow[] {
  const place = (name: string) => {
    const [family = '', k] = name.split('@');
    const index = FAMILIES.indexOf(family);
    return (index < 0 ? FAMILIES.length : index) * 10_000 + Number(k ?? 0);
  };
  return Object.keys(run.metrics)
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .map((metric) => metricRow(run, metric));
}

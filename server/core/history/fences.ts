import type { Metric } from '#core/metrics/metric';
import { metricNamed } from '#core/metrics/registry';

/** What a run's numbers depend on; null: unknown. */
export interface Conditions {
  golden_hash: string | null;
  k: number | null;
  depth?: number | null;
  /** Model, version and prompt of the judge in one text. */
  judge: string | null;
  /** Version per metric family, as stored with the run. */
  metric_versions?: Readonly<Record<string, number>> | null;
}

/** A measured point of a trend. */
export interface MeasuredPoint extends Conditions {
  position: number;
  metrics: Readonly<Record<string, number | null>>;
}

/** A break in some lines: the point at `position` may not be compared with the ones before. */
export interface Fence {
  position: number;
  reason: 'golden' | 'k' | 'depth' | 'judge' | 'metric_version';
  label: string;
  /** Metrics whose line breaks here, in the order asked for. */
  metrics: string[];
}

const DEPENDED_ON = ['golden_hash', 'k', 'depth', 'judge', 'metric_versions'] as const;

/** The later point, with what it leaves unknown as last known: an unknown between two hides no change. */
function carry(last: MeasuredPoint, point: MeasuredPoint): MeasuredPoint {
  if (DEPENDED_ON.every((fact) => point[fact] != null || last[fact] == null)) return point;
  return {
    ...point,
    golden_hash: point.golden_hash ?? last.golden_hash,
    k: point.k ?? last.k,
    depth: point.depth ?? last.depth,
    judge: point.judge ?? last.judge,
    metric_versions: point.metric_versions ?? last.metric_versions,
  };
}

export type Break = Pick<Fence, 'reason' | 'label'>;

/**
 * Where each metric's line breaks (`breaksBetween`). A metric is compared between the points that measured it, so an unmeasured
 * commit neither hides nor doubles a fence. What is unknown at a point is taken as last known before
 * it.
 *
 * @param points in the order of the line.
 */
export function findFences(points: readonly MeasuredPoint[], metrics: readonly string[]): Fence[] {
  const fences = new Map<string, Fence>();
  const stretches = stretchesOf(points);
  for (const name of metrics) {
    const metric = metricNamed(name)?.metric;
    if (!metric) continue;
    let last: MeasuredPoint | null = null;
    let stretch = -1;
    for (const [i, point] of points.entries()) {
      if ((point.metrics[name] ?? null) === null) continue;
      if (stretches[i] === stretch) continue;
      stretch = stretches[i] as number;
      for (const { reason, label } of last ? breaksBetween(metric, last, point) : []) {
        const key = `${point.position} ${reason} ${label}`;
        const fence = fences.get(key);
        if (fence) fence.metrics.push(name);
        else fences.set(key, { position: point.position, reason, label, metrics: [name] });
      }
      last = last ? carry(last, point) : point;
    }
  }
  return [...fences.values()].sort((a, b) => a.position - b.position);
}

/** Numbers the runs of neighbours with equal conditions: within one nothing breaks. */
function stretchesOf(points: readonly MeasuredPoint[]): number[] {
  let stretch = 0;
  return points.map((point, i) => {
    const before = points[i - 1];
    if (before && !isAlike(before, point)) stretch += 1;
    return stretch;
  });
}

function isAlike(before: Conditions, after: Conditions): boolean {
  return (
    before.golden_hash === after.golden_hash &&
    before.k === after.k &&
    before.depth === after.depth &&
    before.judge === after.judge &&
    areEqual(before.metric_versions ?? {}, after.metric_versions ?? {})
  );
}

function areEqual(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) {
  const names = Object.keys(a);
  return (
    a === b ||
    (names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]))
  );
}

const changed = <T>(before: T | null | undefined, after: T | null | undefined) =>
  before != null && after != null && before !== after;

/** Within depth only: how far down the ranking was looked changes them. */
const TO_DEPTH: readonly string[] = ['mrr', 'map'];

/**
 * Why a metric of one run may not be compared with the same of another. Retrieval metrics break at
 * another golden set or metric version, mrr and map at another depth too; answer metrics at another
 * golden set, metric version, judge or k, but the oracle's accuracy not at k: it answers from the
 * gold, of which k is no part. Latency breaks nowhere. Unknown is not changed.
 */
export function breaksBetween(metric: Metric, before: Conditions, after: Conditions): Break[] {
  const { family, kind } = metric;
  if (kind === 'latency') return [];
  const breaks: Break[] = [];
  if (changed(before.golden_hash, after.golden_hash)) {
    breaks.push({ reason: 'golden', label: 'golden set changed' });
  }
  if (changed(before.metric_versions?.[family], after.metric_versions?.[family])) {
    breaks.push({ reason: 'metric_version', label: `${family} is computed in another way` });
  }
  if (TO_DEPTH.includes(family) && changed(before.depth, after.depth)) {
    breaks.push({ reason: 'depth', label: `depth ${before.depth} → ${after.depth}` });
  }
  if (kind !== 'answer') return breaks;
  if (family !== 'answer_accuracy_oracle' && changed(before.k, after.k)) {
    breaks.push({ reason: 'k', label: `k ${before.k} → ${after.k}` });
  }
  if (changed(before.judge, after.judge)) breaks.push({ reason: 'judge', label: 'judge changed' });
  return breaks;
}

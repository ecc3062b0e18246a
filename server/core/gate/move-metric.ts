import { combine, type NamedMetric } from '#core/metrics/registry';
import { type ScoredQuestion, valueIn } from '#core/report/scored';
import type { Baseline, BaselineQuestion } from './baseline.ts';
import { isWorse, ROUNDING, type Tolerance, toleranceOf } from './rule.ts';

export interface UpdateOptions {
  tolerance?: Tolerance | null;
  /** Let metrics fall that are worse beyond tolerance. Needs a reason. */
  allowLower?: boolean;
  reason?: string | null;
  /** Metrics to record besides those already in the file; default: the gated ones. */
  metrics?: readonly string[];
}

export interface BaselineChange {
  metric: string;
  from: number | null;
  to: number;
  /** `rebased`: the value moved only because the questions did. */
  change: 'added' | 'raised' | 'lowered' | 'rebased' | 'kept';
}

/** Where a metric went. */
export interface Moved {
  from: number | null;
  to: number;
  n: number | null;
  change: BaselineChange['change'];
  /** Per-question values, in qid order. */
  column: [string, number][];
}

/** What one metric is moved by. */
export interface Move {
  old: Baseline | null;
  before: ReadonlyMap<string, BaselineQuestion>;
  ordered: readonly ScoredQuestion[];
  options: UpdateOptions;
}

/** Where one metric goes; null where neither side has it. */
export function moveMetric(named: NamedMetric, move: Move): Moved | null {
  const { name, metric } = named;
  const from = move.old?.metrics[name]?.value ?? null;
  const present = columnOf(move, (question) => valueIn(question, named));
  const kept = columnOf(move, (question) => {
    const entry = move.before.get(question.qid);
    if (!entry) return valueIn(question, named);
    const value = entry[name];
    return typeof value === 'number' ? value : null;
  });
  const got = combine(metric, values(present));
  const { old } = move;
  if (from === null) {
    return got === null
      ? null
      : { from, to: got, n: present.length, change: 'added', column: present };
  }
  const flat = !Object.values(old?.questions ?? {}).some((q) => typeof q[name] === 'number');
  const stays: Moved = flat
    ? { from, to: from, n: old?.metrics[name]?.n ?? null, change: 'kept', column: [] }
    : stay(from, combine(metric, values(kept)) ?? from, kept);
  if (got === null) return stays;
  const want = stays.to;
  const given = toleranceOf(move.options.tolerance, name);
  const tolerance = metric.kind === 'latency' ? given * want : given;
  const raised = isWorse(got, want, tolerance, metric.better);
  const lowered = move.options.allowLower && isWorse(want, got, tolerance, metric.better);
  if (!raised && !lowered) return stays;
  const change = raised ? 'raised' : 'lowered';
  return { from, to: got, n: present.length, change, column: present };
}

/** The committed values, over the questions there are now. */
function stay(from: number, to: number, column: [string, number][]): Moved {
  const change = Math.abs(to - from) > ROUNDING ? 'rebased' : 'kept';
  return { from, to, n: column.length, change, column };
}

function columnOf(
  { ordered }: Move,
  value: (question: ScoredQuestion) => number | null,
): [string, number][] {
  return ordered.flatMap((question) => {
    const found = value(question);
    return found === null ? [] : [[question.qid, found] as [string, number]];
  });
}

const values = (column: readonly [string, number][]) => column.map(([, value]) => value);

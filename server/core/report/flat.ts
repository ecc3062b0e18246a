import { nearest } from '#core/golden/nearest';
import { METRICS, metricNamed } from '#core/metrics/registry';
import { type DocumentError, MAX_ERRORS } from './issues.ts';
import { pointerTo } from './pointer.ts';
import { MAX_DEPTH, MAX_MS } from './report.ts';

export type FlatMetrics = Record<string, number | null>;
export type ParsedFlat =
  { ok: true; metrics: FlatMetrics } | { ok: false; errors: DocumentError[] };

/** Fields by which a full report is known, even a broken one. */
const REPORT_FIELDS = ['format', 'questions', 'git', 'config'];

/** Is this meant as the flat metric map, rather than as a (perhaps broken) report? */
export function isFlat(json: unknown): json is Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return false;
  if (REPORT_FIELDS.some((field) => Object.hasOwn(json, field))) return false;
  return Object.entries(json).some(
    ([name, value]) => typeof value === 'number' || metricNamed(name) !== null,
  );
}

/** Reads a flat metric map `{"recall@5": 0.82, …}`: known names, numbers in range or null. */
export function parseFlat(json: unknown): ParsedFlat {
  if (!isFlat(json)) {
    return { ok: false, errors: [{ pointer: '', message: 'is not a map of metric names' }] };
  }
  const metrics: FlatMetrics = {};
  const errors: DocumentError[] = [];
  for (const [name, value] of Object.entries(json)) {
    // A guess at what was meant takes its time: of fifty thousand names, seconds.
    if (errors.length === MAX_ERRORS) break;
    const message = faultOf(name, value);
    if (message) errors.push({ pointer: pointerTo([name]), message });
    else metrics[name] = value as number | null;
  }
  if (errors.length > 0) return { ok: false, errors };
  if (Object.values(metrics).every((value) => value === null)) {
    return { ok: false, errors: [{ pointer: '', message: 'has no value: every metric is null' }] };
  }
  return { ok: true, metrics };
}

/** What is wrong with a named value in a metric map, or null. */
export function faultOf(name: string, value: unknown): string | null {
  const [, family, k] = /^(.+)@([1-9]\d*)$/.exec(name) ?? [];
  if (Number(k) > MAX_DEPTH && metricNamed(`${family}@1`))
    return `is no metric: K is at most ${MAX_DEPTH}`;
  const named = metricNamed(name);
  if (!named) {
    if (/@0+$/.test(name)) return 'is no metric: K counts from 1';
    const guess = suggestMetric(name);
    return `is no metric${guess ? `; did you mean "${guess}"?` : ''}`;
  }
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number or null';
  if (named.metric.kind === 'latency') {
    if (value < 0) return 'milliseconds cannot be negative';
    return value > MAX_MS ? `milliseconds beyond ${MAX_MS}` : null;
  }
  const low = named.metric.family === 'retrieval_tax' ? -1 : 0;
  if (value >= low && value <= 1) return null;
  const hint = value > 1 && value <= 100 ? '; a share, not a percentage' : '';
  return `${value} is outside ${low} to 1${hint}`;
}

function suggestMetric(name: string): string | null {
  const [, stem = name, k = null] = /^(.*?)[\W_]*(?:at)?[\W_]*(\d+)$/i.exec(name) ?? [];
  const atK = METRICS.filter((m) => m.atK).map((m) => m.family);
  const family = k === null ? null : nearest(stem, atK);
  if (family && k !== null) {
    const guess = `${family}@${Number(k)}`;
    return metricNamed(guess) ? guess : null;
  }
  return nearest(
    name,
    METRICS.filter((m) => !m.atK).map((m) => m.family),
  );
}

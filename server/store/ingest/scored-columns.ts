import { diagnose, type Diagnosis } from '#core/diagnosis/diagnose';
import { metricNamed } from '#core/metrics/registry';
import { findMismatches } from '#core/report/claims';
import type { Report } from '#core/report/report';
import type { Scored } from '#core/report/scored';
import type { Param } from '../driver/driver.ts';

/** What the trend shows of a run's diagnosis: read with every run, so kept beside the whole. */
export type RunVerdict = Pick<Diagnosis, 'decision' | 'waterfall' | 'ceiling'>;

/** The columns of `run` that follow from scoring its report: these are written again by a rescore. */
export function scoredColumns(report: Report, scored: Scored) {
  const diagnosis = diagnose(report, scored);
  const { decision, waterfall, ceiling } = diagnosis;
  const verdict: RunVerdict = { decision, waterfall, ceiling };
  return {
    depth: scored.depth,
    questions: scored.questions.length,
    judged: scored.judged,
    errors: scored.errors,
    metrics: metricsJson(scored.metrics, scored.n),
    paired: scored.paired && JSON.stringify(scored.paired),
    question_metrics: JSON.stringify(Object.keys(scored.questions[0]?.metrics ?? {})),
    mismatches: JSON.stringify(findMismatches(report.metrics, scored)),
    diagnosis: JSON.stringify(diagnosis),
    verdict: JSON.stringify(verdict),
  } satisfies Record<string, Param>;
}

/** `{name: [value, n, version]}` as JSON; n null: not told, version null: no metric of ours. */
export function metricsJson(
  metrics: Record<string, number | null>,
  n: Record<string, number> | null,
) {
  const entries = Object.entries(metrics).map(([name, value]) => [
    name,
    [value, n && (n[name] ?? 0), metricNamed(name)?.metric.version ?? null],
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

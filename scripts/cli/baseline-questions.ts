import { type Baseline, shortItem } from '#core/gate/baseline';
import { ROUNDING } from '#core/gate/rule';
import { metricNamed } from '#core/metrics/registry';
import { scoreReport } from '#core/report/score';
import { valueIn } from '#core/report/scored';
import { parseReportText } from '../artifacts/report-file.ts';
import type { Settings } from '../config/settings.ts';
import type { Client } from '../harness/client.ts';
import { findReport } from './fetch-report.ts';

/**
 * A baseline carried by a report has no questions; those of the run at its commit are its own where
 * that run gives just these numbers. Otherwise, and where the server has no such run, the baseline
 * stays as it is.
 */
export async function withQuestions(
  baseline: Baseline,
  sha: string,
  settings: Pick<Settings, 'project'>,
  client: Client,
): Promise<Baseline> {
  const fetched = await findReport(`sha:${sha}`, settings, client);
  const report = fetched && parseReportText(fetched.source, fetched.text).report;
  if (!report) return baseline;
  const scored = scoreReport(report);
  const differs = Object.entries(baseline.metrics).some(
    ([name, { value }]) => !(Math.abs((scored.metrics[name] ?? NaN) - value) < ROUNDING),
  );
  if (differs) return baseline;
  const named = Object.keys(baseline.metrics).flatMap((name) => metricNamed(name) ?? []);
  const questions = scored.questions.map((question) => {
    const values = named.map((metric) => [metric.name, valueIn(question, metric)]);
    return [question.qid, { item: shortItem(question.itemHash), ...Object.fromEntries(values) }];
  });
  return { ...baseline, questions: Object.fromEntries(questions) as Baseline['questions'] };
}

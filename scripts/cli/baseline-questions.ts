import { type Baseline, type BaselineQuestion, shortItem } from '#core/gate/baseline';
import { ROUNDING } from '#core/gate/rule';
import { metricNamed } from '#core/metrics/registry';
import { scoreReport } from '#core/report/score';
import { valueIn } from '#core/report/scored';
import { parseReportText } from '../artifacts/report-file.ts';
import type { Settings } from '../config/settings.ts';
import type { Client } from '../harness/client.ts';
import { fullSha } from '../git/ci/provider.ts';
import { findReport } from './fetch-report.ts';

/**
 * A baseline carried by a report has no questions. Those of the runs at the commits it names are its
 * own, metric by metric, where such a run gives just its number. For the other metrics, and where the
 * server has no such run, the baseline stays as it is.
 */
export async function withQuestions(
  baseline: Baseline,
  settings: Pick<Settings, 'project'>,
  client: Client,
): Promise<Baseline> {
  const questions: Record<string, BaselineQuestion> = {};
  const named = Object.entries(baseline.metrics);
  for (const sha of new Set(named.map(([, metric]) => metric.sha))) {
    const fetched = fullSha(sha) && (await findReport(`sha:${sha}`, settings, client));
    const report = fetched && parseReportText(fetched.source, fetched.text).report;
    if (!report) continue;
    const scored = scoreReport(report);
    const own = named.filter(
      ([name, metric]) =>
        metric.sha === sha && Math.abs((scored.metrics[name] ?? NaN) - metric.value) < ROUNDING,
    );
    const metrics = own.flatMap(([name]) => metricNamed(name) ?? []);
    if (metrics.length === 0) continue;
    for (const question of scored.questions) {
      const item = shortItem(question.itemHash);
      const known = questions[question.qid];
      // Relabelled between two commits: the later number cannot be of the same questions.
      if (known && known.item !== item) continue;
      const values = metrics.map((metric) => [metric.name, valueIn(question, metric)]);
      questions[question.qid] = { ...known, item, ...Object.fromEntries(values) };
    }
  }
  return Object.keys(questions).length > 0 ? { ...baseline, questions } : baseline;
}

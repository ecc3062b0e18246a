import { goldenHash } from '#core/golden/hash';
import { parseReport } from '#core/report/parse';
import type { ReportInput, RunKind } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import manifest from '../../package.json' with { type: 'json' };
import { HarnessError } from './harness-error.ts';
import type { Evaluation } from './run-eval.ts';

/** What a report says beside its rankings and answers. */
export interface ReportFacts {
  evaluation: Evaluation;
  golden: { name?: string | null; items: Parameters<typeof goldenHash>[0] };
  git: ReportInput['git'];
  /** `pipeline`: what is shown as the difference between commits; k and depth come from the run. */
  config?: Omit<ReportInput['config'], 'k' | 'depth'>;
  kind: RunKind;
  label?: string | null;
  project: string;
  baseline?: ReportInput['baseline'];
}

/**
 * A report, version 1, with the metrics that a server will compute from it too.
 * @throws HarnessError naming the place when the facts do not make a valid report.
 */
export function buildReport(facts: ReportFacts): ReportInput {
  const { evaluation, golden, config } = facts;
  const { k, depth, questions, chunks, corpus, started_at, duration_ms } = evaluation;
  const report: ReportInput = {
    format: 'ranktrail-report',
    version: 1,
    project: facts.project,
    run: {
      kind: facts.kind,
      label: facts.label ?? null,
      started_at,
      duration_ms,
      tool: `${manifest.name} ${manifest.version}`,
    },
    git: facts.git,
    golden: {
      name: golden.name ?? null,
      hash: goldenHash(golden.items),
      qids: golden.items.map(({ qid }) => qid),
    },
    corpus,
    config: { ...config, k, depth },
    baseline: facts.baseline ?? null,
    questions,
    chunks,
  };
  const parsed = parseReport(report);
  if (!parsed.ok) {
    const [first] = parsed.errors;
    throw new HarnessError(`No valid report: ${first?.pointer} ${first?.message}.`);
  }
  return { ...report, metrics: scoreReport(parsed.report).metrics };
}

import type { Report } from '#core/report/report';
import type { PlannedRun } from './plan.ts';
import type { Questions } from './questions.ts';

export const PROJECT = 'bench';

/** The report of a planned run as it is after validation. */
export function reportOf(run: PlannedRun, questions: Questions, depth: number): Report {
  return {
    format: 'ranktrail-report',
    version: 1,
    project: PROJECT,
    run: {
      kind: run.kind,
      label: null,
      started_at: run.commit.committed_at,
      duration_ms: 4120,
      tool: 'ranktrail 0.1.0',
    },
    git: {
      ...run.commit,
      branch: run.branch,
      dirty: run.dirty,
      remote_url: 'https://example.org/help-center.git',
      pull_request: run.pullRequest,
      tested_sha: null,
      history: run.history,
    },
    golden: { name: 'support', hash: `sha256:golden-${run.golden}`, qids: null },
    corpus: { hash: `sha256:corpus-${run.epoch}`, documents: 400, chunks: 4800 },
    config: {
      k: 5,
      depth,
      pipeline: { chunk_size: 200 + 40 * (run.epoch % 7), retriever: 'hybrid', epoch: run.epoch },
      generator: run.answers ? { model: 'extractive', prompt_hash: 'p1' } : null,
      judge: null,
    },
    metrics: null,
    external_metrics: null,
    baseline: {
      metrics: { 'recall@5': 0.6, mrr: 0.5 },
      tolerance: 0.05,
      sha: null,
    },
    questions: questions.of(run),
    chunks: null,
  };
}

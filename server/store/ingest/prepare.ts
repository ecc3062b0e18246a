import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { contradictionsIn } from '#core/report/contradictions';
import type { Commit, Report, ReportChunk } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import type { Param } from '../driver/driver.ts';
import { goldenHashOf, reportedGolden, type ReportedGolden } from '../golden-write.ts';
import { outcomeRows } from './outcome-rows.ts';
import { metricsJson, scoredColumns } from './scored-columns.ts';
import { identityOf, type Submission } from './submission.ts';

const zip = promisify(gzip);
/** Gzip level of stored bodies: level 9 saves 2 % and takes three times as long. */
const LEVEL = 5;

type FlatSubmission = Extract<Submission['content'], { form: 'flat' }>;

/** A submission as rows, all but the run's number and what only the store knows. */
export interface Prepared {
  project: string;
  id: string;
  /** Columns of `run`, without `run_no`, `received_at` and `warnings`. */
  run: Record<string, Param>;
  warnings: string[];
  /** Columns `OUTCOME_COLUMNS`. */
  outcomes: Param[][];
  /** Null: a flat map. */
  golden: ReportedGolden | null;
  chunks: readonly ReportChunk[];
  commits: readonly Commit[];
  size: number;
  packed: Uint8Array;
}

/** Scores a submission and lays it out for the tables. */
export async function prepare(submission: Submission): Promise<Prepared> {
  const { project, body, content } = submission;
  const identity = identityOf(submission);
  const id = identity.slice(0, 16);
  const packed = await zip(body, { level: LEVEL });
  const rows = content.form === 'flat' ? flatRows(content) : reportRows(content.report);
  const run = { project, id, identity, ...rows.run };
  return { ...rows, project, id, run, size: body.byteLength, packed };
}

function reportRows(report: Report) {
  const { run, git, golden, corpus, config } = report;
  const scored = scoreReport(report);
  const goldenHash = goldenHashOf(report);
  return {
    run: {
      sha: git.sha,
      branch: git.branch,
      kind: run.kind,
      label: run.label,
      verified: true,
      dirty: git.dirty,
      pull_request: git.pull_request === null ? null : String(git.pull_request),
      tested_sha: git.tested_sha,
      remote_url: git.remote_url,
      started_at: run.started_at && new Date(run.started_at).toISOString(),
      duration_ms: run.duration_ms,
      tool: run.tool,
      k: config.k,
      golden_name: golden?.name ?? null,
      golden_hash: goldenHash,
      documents: corpus?.documents ?? null,
      chunks: corpus?.chunks ?? null,
      config: JSON.stringify(config),
      external_metrics: JSON.stringify(report.external_metrics ?? {}),
      baseline: report.baseline && JSON.stringify(report.baseline),
      ...scoredColumns(report, scored),
    },
    warnings: scored.warnings,
    outcomes: outcomeRows(report, scored),
    golden: reportedGolden(report, goldenHash),
    chunks: report.chunks ?? [],
    commits: [git, ...git.history],
  };
}

/** What a flat map says nothing of. */
const UNTOLD = {
  label: null,
  pull_request: null,
  tested_sha: null,
  remote_url: null,
  started_at: null,
  duration_ms: null,
  tool: null,
  depth: null,
  golden_name: null,
  golden_hash: null,
  documents: null,
  chunks: null,
  paired: null,
  baseline: null,
  diagnosis: null,
  verdict: null,
};

function flatRows({ metrics, sha, branch, k, kind }: FlatSubmission) {
  return {
    run: {
      ...UNTOLD,
      sha,
      branch,
      kind,
      verified: false,
      dirty: false,
      k,
      questions: 0,
      judged: 0,
      errors: 0,
      metrics: metricsJson(metrics, null),
      question_metrics: '[]',
      config: JSON.stringify(k === null ? {} : { k }),
      external_metrics: '{}',
      mismatches: '[]',
    },
    warnings: contradictionsIn(metrics),
    outcomes: [],
    golden: null,
    chunks: [],
    commits: [{ sha, parents: null, author: null, message: null, committed_at: null, tags: [] }],
  };
}

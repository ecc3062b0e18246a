import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { contradictionsIn } from '#core/report/contradictions';
import type { Commit, Report } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import type { Param } from '../driver/driver.ts';
import { goldenHashOf, membersOf, reportedGolden, type ReportedGolden } from '../golden-write.ts';
import { chunkRows, type ChunkRow } from './chunk-rows.ts';
import { outcomeRows } from './outcome-rows.ts';
import { cutUp, type Pieces } from './pieces.ts';
import { metricsJson, scoredColumns } from './scored-columns.ts';
import { identityOf, type Submission } from './submission.ts';

const zip = promisify(gzip);
/** Gzip level of stored bodies: level 9 saves 2 % and takes three times as long. */
const LEVEL = 5;
/** Bytes that are packed on the spot, in about a millisecond: handing them to another thread and back takes as long. */
const AT_ONCE = 128 * 1024;

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
  chunks: readonly ChunkRow[];
  commits: readonly Commit[];
  size: number;
  packed: Uint8Array;
  inPieces?: undefined;
}

/** What came from a worker: the same, its long lists in pieces. */
export interface PreparedLarge extends Omit<
  Prepared,
  'outcomes' | 'golden' | 'chunks' | 'inPieces'
> {
  inPieces: true;
  outcomes: Pieces;
  golden: { hash: string; items: number; members: Pieces } | null;
  chunks: Pieces;
}

/** Scores a submission and lays it out for the tables. */
export async function prepare(submission: Submission): Promise<Prepared> {
  const { body } = submission;
  const rows = layOut(submission);
  const options = { level: LEVEL };
  const isSmall = body.byteLength <= AT_ONCE;
  return { ...rows, packed: isSmall ? gzipSync(body, options) : await zip(body, options) };
}

/** The same for a worker: on its own thread alone, which libuv's few threads are not waiting for. */
export function prepareLarge(submission: Submission): PreparedLarge {
  const { content } = submission;
  const { golden, ...rows } = layOut(submission);
  const members = content.form === 'report' ? membersOf(content.report) : [];
  return {
    ...rows,
    inPieces: true,
    outcomes: cutUp(rows.outcomes, weightOf),
    golden: golden && {
      hash: golden.hash,
      items: golden.items,
      members: cutUp(members, (member) => weightOf(Object.values(member))),
    },
    chunks: cutUp(rows.chunks, (chunk) => weightOf(Object.values(chunk))),
    packed: gzipSync(submission.body, { level: LEVEL }),
  };
}

const weightOf = (row: readonly unknown[]) =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);

function layOut(submission: Submission) {
  const { project, body, content } = submission;
  const identity = identityOf(submission);
  const id = identity.slice(0, 16);
  const rows = content.form === 'flat' ? flatRows(content) : reportRows(content.report);
  const run = { project, id, identity, ...rows.run };
  return { ...rows, project, id, run, size: body.byteLength };
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
    chunks: chunkRows(report.chunks ?? []),
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

import { parseMetricName } from '#core/metrics/name';
import { shownRemote } from '#core/report/remote';
import type { RunKind } from '#core/report/report';
import type { Driver, Row } from './driver/driver.ts';
import type { CommitNode } from '#core/history/history';
import type { RunVerdict } from './ingest/scored-columns.ts';
import type { SharedJson } from './shared-json.ts';

type MetricValues = Record<string, number | null>;

/** What the table holds of a run. */
export interface RunRow extends Row {
  run_no: number;
  id: string;
  project: string;
  sha: string;
  branch: string | null;
  kind: RunKind;
  label: string | null;
  verified: boolean;
  dirty: boolean;
  pull_request: string | null;
  tested_sha: string | null;
  remote_url: string | null;
  started_at: string | null;
  received_at: string;
  duration_ms: number | null;
  tool: string | null;
  k: number | null;
  depth: number | null;
  golden_name: string | null;
  golden_hash: string | null;
  documents: number | null;
  chunks: number | null;
  questions: number;
  judged: number;
  errors: number;
  config: string;
  external_metrics: string;
  baseline: string | null;
  mismatches: string;
  warnings: string;
  metrics: string;
  paired: string | null;
  verdict: string | null;
}

/** Accuracies over the questions graded both live and oracle: their difference is the tax. */
interface Paired {
  n: number;
  live: number;
  oracle: number;
}

interface StoredBaseline {
  metrics: MetricValues;
  tolerance: number | null;
  sha: string | null;
}
interface ExternalMetric {
  value: number | null;
  n: number | null;
  judge: string | null;
}

/** A run without its commit; never changes. */
export type BareRun = ReturnType<typeof bareRunOf>;
/** A run as the store tells of it: what lists show, and in `detail` what only its own page does. */
export type StoredRun = ReturnType<typeof withCommit>;

const json = <T>(text: string) => JSON.parse(text) as T;

export function bareRunOf(row: RunRow, shared: SharedJson) {
  const measured = json<Record<string, [value: number | null, n: number | null, number | null]>>(
    row.metrics,
  );
  const metrics: MetricValues = {};
  const n: Record<string, number> = {};
  const versions: Record<string, number> = {};
  for (const [name, [value, count, version]] of Object.entries(measured)) {
    metrics[name] = value;
    if (count !== null) n[name] = count;
    if (version !== null) versions[parseMetricName(name)?.family ?? name] = version;
  }
  return {
    no: row.run_no,
    summary: {
      id: row.id,
      project: row.project,
      sha: row.sha,
      branch: row.branch,
      kind: row.kind,
      label: row.label,
      verified: row.verified,
      dirty: row.dirty,
      pull_request: row.pull_request,
      tested_sha: row.tested_sha,
      started_at: row.started_at,
      received_at: row.received_at,
      duration_ms: row.duration_ms,
      tool: row.tool,
      k: row.k,
      depth: row.depth,
      golden_name: row.golden_name,
      golden_hash: row.golden_hash,
      documents: row.documents,
      chunks: row.chunks,
      questions: row.questions,
      judged: row.judged,
      errors: row.errors,
      metrics,
      n,
      paired: row.paired === null ? null : json<Paired>(row.paired),
    },
    /** What the trend shows of its diagnosis; null: it came without questions. */
    verdict: row.verdict === null ? null : json<RunVerdict>(row.verdict),
    /** Definition each metric family was computed by. */
    versions,
    config: shared.read<Record<string, unknown>>(row.config),
    /** As sent: may carry more than the contract names. */
    baseline: row.baseline === null ? null : shared.read<StoredBaseline>(row.baseline),
    detail: {
      remote_url: row.remote_url === null ? null : shownRemote(row.remote_url),
      external_metrics: externalOf(json<Record<string, ExternalMetric>>(row.external_metrics)),
      mismatches: json<{ metric: string; claimed: number | null; computed: number | null }[]>(
        row.mismatches,
      ),
      warnings: json<string[]>(row.warnings),
    },
  };
}

/** Reports may carry more than we name: only what the contract knows goes on. */
const externalOf = (external: Record<string, ExternalMetric>) =>
  Object.fromEntries(
    Object.entries(external).map(([name, { value, n, judge }]) => [name, { value, n, judge }]),
  );

/** First line of a commit message. */
export function subjectOf(message: string | null): string | null {
  return message?.split('\n', 1)[0]?.trim() || null;
}

/** A run with what is known of its commit by now: that can grow with later reports. */
export function withCommit(run: BareRun, commit: CommitNode | undefined) {
  const { message = null, author = null, committedAt = null, tags = [] } = commit ?? {};
  const known = { subject: subjectOf(message), author, committed_at: committedAt, tags: [...tags] };
  return { ...run, summary: { ...run.summary, ...known } };
}

/** Runs of a project by number, in no order. */
export async function selectRuns(
  driver: Driver,
  project: string,
  numbers: readonly number[],
  shared: SharedJson,
): Promise<BareRun[]> {
  const rows = await driver.all<RunRow>(
    `SELECT * EXCLUDE (identity, question_metrics, diagnosis, stale) FROM run
     WHERE project = $1 AND run_no IN (SELECT unnest(from_json($2::json, '["BIGINT"]')))`,
    project,
    JSON.stringify(numbers),
  );
  return rows.map((row) => bareRunOf(row, shared));
}

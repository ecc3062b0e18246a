import type { RunKind } from '#core/report/report';
import type { Driver, Param, Row } from './driver/driver.ts';

type MetricValues = Record<string, number | null>;

/** What the tables hold of a run and its commit, metrics gathered. */
interface RunRow extends Row {
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
  message: string | null;
  author: string | null;
  committed_at: string | null;
  commit_tags: string[] | null;
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

/** A run as the store tells of it: what lists show, and in `detail` what only its own page does. */
export type StoredRun = ReturnType<typeof runOf>;

const json = <T>(text: string) => JSON.parse(text) as T;

function runOf(row: RunRow) {
  const measured = json<Record<string, [value: number | null, n: number | null, number | null]>>(
    row.metrics,
  );
  const metrics: MetricValues = {};
  const n: Record<string, number> = {};
  const versions: Record<string, number> = {};
  for (const [name, [value, count, version]] of Object.entries(measured)) {
    metrics[name] = value;
    if (count !== null) n[name] = count;
    if (version !== null) versions[name] = version;
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
      subject: subjectOf(row.message),
      author: row.author,
      committed_at: row.committed_at,
      tags: row.commit_tags ?? [],
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
    },
    /** Definition of each metric the value was made with. */
    versions,
    config: json<Record<string, unknown>>(row.config),
    baseline: row.baseline === null ? null : baselineOf(json<StoredBaseline>(row.baseline)),
    detail: {
      remote_url: row.remote_url,
      external_metrics: externalOf(json<Record<string, ExternalMetric>>(row.external_metrics)),
      mismatches: json<{ metric: string; claimed: number | null; computed: number | null }[]>(
        row.mismatches,
      ),
      warnings: json<string[]>(row.warnings),
    },
  };
}

/** Reports may carry more than we name: only what the contract knows goes on. */
const baselineOf = ({ metrics, tolerance, sha }: StoredBaseline): StoredBaseline => ({
  metrics,
  tolerance,
  sha,
});
const externalOf = (external: Record<string, ExternalMetric>) =>
  Object.fromEntries(
    Object.entries(external).map(([name, { value, n, judge }]) => [name, { value, n, judge }]),
  );

/** First line of a commit message. */
export function subjectOf(message: string | null): string | null {
  return message?.split('\n', 1)[0]?.trim() || null;
}

const COLUMNS = `r.* EXCLUDE (identity, question_metrics),
  c.message, c.author, c.committed_at, c.tags AS commit_tags`;

/**
 * Runs that meet a condition over `r` (run) and `c` (its commit).
 * @param rest what follows WHERE: a condition, then ORDER BY and LIMIT where wanted.
 */
export async function selectRuns(
  driver: Pick<Driver, 'all'>,
  rest: string,
  ...params: Param[]
): Promise<StoredRun[]> {
  const rows = await driver.all<RunRow>(
    `SELECT ${COLUMNS} FROM run r
     LEFT JOIN git_commit c ON c.project = r.project AND c.sha = r.sha
     WHERE ${rest}`,
    ...params,
  );
  return rows.map(runOf);
}

/** Runs by number, in no order. */
export function runsByNumber(
  driver: Pick<Driver, 'all'>,
  numbers: readonly number[],
): Promise<StoredRun[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return selectRuns(
    driver,
    `r.run_no IN (SELECT unnest(from_json($1::json, '["BIGINT"]')))`,
    JSON.stringify(numbers),
  );
}

/** The run of a project by its id, or null. */
export async function runById(
  driver: Pick<Driver, 'all'>,
  project: string,
  id: string,
): Promise<StoredRun | null> {
  const [run] = await selectRuns(driver, 'r.project = $1 AND r.id = $2', project, id);
  return run ?? null;
}

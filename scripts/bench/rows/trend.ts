import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { BareDatabase } from '../bare-database.ts';
import { PROJECT } from '../generate/reports.ts';
import { newReports } from '../generate/new-reports.ts';
import type { Bench, Finding, Row } from '../row.ts';
import { Served } from '../served.ts';
import { median, ownCpu, percentile, timeByTurns } from '../timing.ts';
import { describeTimes, kB } from '../words.ts';

const METRICS = [
  'recall@5',
  'mrr',
  'answer_accuracy_live',
  'answer_accuracy_oracle',
  'retrieval_tax',
];
const query = METRICS.map((name) => `metric=${name}`).join('&');
const MAX_RATIO = 1.5;
const MAX_P95 = 50;
const MAX_BYTES = 250_000;
/** Commits the page asks for. */
const WINDOW = 2_000;
const ROUNDS = 24;

/** The window people look at, and all there is. */
export const trend: Row = async (bench) => {
  const runs = bench.sizes.at(-1) as number;
  const copy = join(bench.scratch, 'trend.duckdb');
  copyFileSync(await bench.store(runs), copy);
  const bare = await BareDatabase.open(await bench.store(runs), 'READ_ONLY');
  const served = await Served.start(copy);
  try {
    const findings = [];
    const reports = newReports(runs, 2 * (ROUNDS + 2));
    for (const limit of [WINDOW, 10_000])
      findings.push(...(await windowOf(bench, { served, bare, reports }, limit, runs)));
    return findings;
  } finally {
    await served.stop();
    bare.close();
  }
};

interface Sides {
  served: Served;
  bare: BareDatabase;
  /** To come. */
  reports: Iterator<Uint8Array>;
}

async function windowOf(
  { progress }: Bench,
  { served, bare, reports }: Sides,
  limit: number,
  runs: number,
): Promise<Finding[]> {
  const path = `api/v1/projects/${PROJECT}/trend?limit=${limit}&${query}`;
  const sql = bareTrend(limit);
  const rounds = limit > WINDOW ? ROUNDS / 2 : ROUNDS;
  progress(`trend of ${limit} commits`);
  const { bytes } = await served.getOk(path);
  const [again, limitTimes] = await byTurns(served, bare, path, sql, rounds, async () => undefined);
  // Every report changes what the trend answers: nothing kept of an answer helps then.
  const [anew] = await byTurns(served, bare, path, sql, rounds, async () => {
    const report = reports.next().value as Uint8Array;
    const { status } = await served.post(`api/v1/projects/${PROJECT}/reports`, report);
    if (status !== 201) throw new Error(`${status} to a report`);
  });
  const what = `trend, ${limit === WINDOW ? '' : 'all of '}${runs.toLocaleString('en')} runs, window of ${limit.toLocaleString('en')}`;
  const held = (name: string, times: typeof again): Finding => ({
    what: `${what}: ${name}`,
    measured: describeTimes(times),
    limit: `bare SQL ${describeTimes(limitTimes)}`,
    ratio: median(times) / median(limitTimes),
    goal: `≤ ${MAX_RATIO}, p95 < ${MAX_P95} ms`,
    met: median(times) / median(limitTimes) <= MAX_RATIO && percentile(times, 0.95) < MAX_P95,
  });
  return [
    held('asked again', again),
    held('first after a new report', anew),
    {
      what: `${what}: gzipped answer`,
      measured: kB(bytes.byteLength),
      limit: null,
      ratio: null,
      goal: `< ${kB(MAX_BYTES)}`,
      met: bytes.byteLength < MAX_BYTES,
    },
  ];
}

async function byTurns(
  served: Served,
  bare: BareDatabase,
  path: string,
  sql: string,
  rounds: number,
  before: () => Promise<void>,
) {
  const { ours, bareSql } = await timeByTurns(
    {
      between: { work: before },
      ours: { work: () => served.getOk(path), cpu: served.cpu },
      bareSql: { work: () => bare.all(sql), cpu: ownCpu },
    },
    rounds,
  );
  return [ours, bareSql] as const;
}

/** The newest commits of main by time, with value and n of each metric. */
function bareTrend(limit: number): string {
  const values = METRICS.map((name) => `r.metrics->'$."${name}"[0]', r.metrics->'$."${name}"[1]'`);
  return `SELECT r.id, r.sha, c.committed_at::TEXT, c.message, ${values.join(', ')}
    FROM run r JOIN git_commit c ON c.project = r.project AND c.sha = r.sha
    WHERE r.project = '${PROJECT}' AND r.branch = 'main' AND r.kind IN ('ci', 'nightly')
    ORDER BY c.committed_at DESC LIMIT ${limit}`;
}

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { appendBare } from '../bare-appender.ts';
import { newReports } from '../generate/new-reports.ts';
import { PROJECT } from '../generate/reports.ts';
import type { Row } from '../row.ts';
import { Served } from '../served.ts';

/** Clients that post at once, and what they post. */
const CLIENTS = 16;
const SIZE = { questions: 50, depth: 20 };
const REPORTS = 1_000;
/** Reports before the clock starts. */
const WARMUP = 100;
const ROUNDS = 3;
const MIN_RATIO = 0.5;

/** Reports a second that are answered when they are durable, against an appender with the same rows. */
export const ingest: Row = async ({ scratch, progress }) => {
  const bodies = [...newReports(0, WARMUP + REPORTS, SIZE)].map((body) =>
    gzipSync(body, { level: 1 }),
  );
  const best = { ours: 0, cpu: 0, bare: 0, failed: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    progress(`ingest, round ${round + 1} of ${ROUNDS}`);
    const served = await Served.start(join(scratch, `ingest-${round}.duckdb`));
    try {
      await postAll(served, bodies.slice(0, WARMUP));
      const cpu = served.cpu() ?? 0;
      const { rate, failed } = await postAll(served, bodies.slice(WARMUP));
      best.failed += failed;
      if (rate > best.ours) Object.assign(best, { ours: rate, cpu: (served.cpu() ?? 0) - cpu });
    } finally {
      await served.stop();
    }
    const bare = await appendBare(join(scratch, `bare-${round}.duckdb`), bodies);
    best.bare = Math.max(best.bare, bare);
  }
  const ratio = best.ours / best.bare;
  const each = best.cpu / REPORTS;
  return [
    {
      what: `ingest, ${CLIENTS} clients, ${SIZE.questions} questions × ${SIZE.depth} ids`,
      measured: `${Math.round(best.ours)} reports/s, CPU ${each.toFixed(1)} ms each, ${best.failed} failed`,
      limit: `bare appender ${Math.round(best.bare)} reports/s`,
      ratio,
      goal: `≥ ${MIN_RATIO}, no failure`,
      met: ratio >= MIN_RATIO && best.failed === 0,
    },
  ];
};

/** Posts bodies with `CLIENTS` at work; reports a second, and how many were not answered 201. */
export async function postAll(served: Served, bodies: readonly Uint8Array[]) {
  let next = 0;
  let failed = 0;
  const path = `api/v1/projects/${PROJECT}/reports`;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let body = bodies[next++]; body; body = bodies[next++]) {
        const { status } = await served.post(path, body, { 'content-encoding': 'gzip' });
        if (status !== 201) failed += 1;
      }
    }),
  );
  return { rate: bodies.length / ((performance.now() - start) / 1000), failed };
}

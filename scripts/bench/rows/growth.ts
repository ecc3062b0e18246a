import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newReports } from '../generate/new-reports.ts';
import { PROJECT } from '../generate/reports.ts';
import type { Bench, Finding, Row } from '../row.ts';
import { Served } from '../served.ts';
import { median, timeByTurns, type Times } from '../timing.ts';
import { describeTimes, MB } from '../words.ts';
import { postAll } from './ingest.ts';

const SIZE = { questions: 50, depth: 20 };
const REPORTS = 300;
const ROUNDS = 20;
/** Flat: what it takes over a store ten times as large, against the smaller one. */
const MAX_GROWTH = 1.3;

interface Grown {
  runs: number;
  bytes: number;
  trend: Times;
  /** Reports a second. */
  rate: number;
}

/** The same work over the smallest and the largest store. */
export const growth: Row = async (bench) => {
  const [small, large] = [bench.sizes.at(0), bench.sizes.at(-1)] as [number, number];
  if (small === large) return [];
  const before = await grown(bench, small);
  const after = await grown(bench, large);
  const sizes = `${small.toLocaleString('en')} → ${large.toLocaleString('en')} runs`;
  const slower = median(after.trend) / median(before.trend);
  const perRun = after.bytes / after.runs / (before.bytes / before.runs);
  const held = (what: string, measured: string, limit: string, ratio: number): Finding => ({
    what: `growth ${sizes}: ${what}`,
    measured,
    limit,
    ratio,
    goal: `≤ ${MAX_GROWTH}`,
    met: ratio <= MAX_GROWTH,
  });
  return [
    held(
      'trend window of 500 after each report',
      describeTimes(after.trend),
      describeTimes(before.trend),
      slower,
    ),
    held(
      'ingest (time of a report)',
      `${Math.round(after.rate)} reports/s`,
      `${Math.round(before.rate)} reports/s`,
      before.rate / after.rate,
    ),
    held('file size a run', MB(after.bytes), MB(before.bytes), perRun),
  ];
};

async function grown({ store, scratch, progress }: Bench, runs: number): Promise<Grown> {
  const source = await store(runs);
  progress(`growth, ${runs} runs`);
  const copy = join(scratch, `growth-${runs}.duckdb`);
  copyFileSync(source, copy);
  const served = await Served.start(copy);
  try {
    const path = `api/v1/projects/${PROJECT}/trend?limit=500`;
    await served.getOk(path);
    const bodies = [...newReports(runs, REPORTS + ROUNDS + 2, SIZE)].map((body) =>
      gzipSync(body, { level: 1 }),
    );
    const reports = bodies.splice(0, ROUNDS + 2).values();
    const { trend } = await timeByTurns(
      {
        between: { work: () => postAll(served, [reports.next().value as Uint8Array]) },
        trend: { work: () => served.getOk(path), cpu: served.cpu },
      },
      ROUNDS,
    );
    const { rate, failed } = await postAll(served, bodies);
    if (failed > 0) throw new Error(`${failed} reports were refused`);
    return { runs, bytes: statSync(source).size, trend, rate };
  } finally {
    await served.stop();
  }
}

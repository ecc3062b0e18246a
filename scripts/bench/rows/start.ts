import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Finding, Row } from '../row.ts';
import { Served } from '../served.ts';
import { median, timeByTurns } from '../timing.ts';
import { describeTimes } from '../words.ts';

const MAX_RATIO = 1.2;
const ROUNDS = 9;
const BARE = fileURLToPath(new URL('../bare-server.mjs', import.meta.url));

/** From the command to the first 200, against Hono with an open DuckDB and nothing else. */
export const start: Row = async (bench) => {
  const runs = bench.sizes.at(-1) as number;
  const full = join(bench.scratch, 'start.duckdb');
  copyFileSync(await bench.store(runs), full);
  return [
    await startOn(bench, join(bench.scratch, 'start-empty.duckdb'), 'empty store'),
    await startOn(bench, full, `${runs.toLocaleString('en')} runs`),
  ];
};

async function startOn({ progress }: Bench, db: string, what: string): Promise<Finding> {
  progress(`start, ${what}`);
  const first = (script?: string) => ({
    work: async () => {
      const served = await Served.start(db, script);
      try {
        await served.getOk('health');
      } finally {
        stopped = served.stop();
      }
    },
  });
  let stopped: Promise<void> = Promise.resolve();
  const end = { work: () => stopped };
  const times = await timeByTurns(
    { ours: first(), endOurs: end, bare: first(BARE), endBare: end },
    ROUNDS,
    1,
  );
  const ratio = median(times.ours) / median(times.bare);
  return {
    what: `start to the first 200, ${what}`,
    measured: describeTimes(times.ours),
    limit: `bare Hono + DuckDB ${describeTimes(times.bare)}`,
    ratio,
    goal: `≤ ${MAX_RATIO}`,
    met: ratio <= MAX_RATIO,
  };
}

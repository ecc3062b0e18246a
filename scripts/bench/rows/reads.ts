import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../generate/reports.ts';
import type { Bench, Finding, Row } from '../row.ts';
import { Served } from '../served.ts';
import { percentile, timeByTurns } from '../timing.ts';
import { describeTimes, kB } from '../words.ts';

const MAX_P95 = 100;
const ROUNDS = 30;
const api = `api/v1/projects/${PROJECT}`;

interface Point {
  run_id: string | null;
  sha: string;
}

/** What the pages of a question, a run, a comparison and the matrix ask for: another one each time. */
export const reads: Row = async (bench) => {
  const runs = bench.sizes.at(-1) as number;
  const copy = join(bench.scratch, 'reads.duckdb');
  copyFileSync(await bench.store(runs), copy);
  const served = await Served.start(copy);
  try {
    const { points } = (await served.json(`${api}/trend?limit=1000&metric=mrr`)) as {
      points: Point[];
    };
    const measured = points.filter(({ run_id }) => run_id !== null);
    const id = (round: number) =>
      measured.at(-1 - (((round + 40) * 7) % measured.length))?.run_id as string;
    const qid = (round: number) => `q${String(1 + (((round + 40) * 13) % 200)).padStart(4, '0')}`;
    const asked: Record<string, (round: number) => string[]> = {
      'question history (500 commits)': (r) => [`question-history?qid=${qid(r)}`],
      'question history (all commits)': (r) => [`question-history?qid=${qid(r)}&limit=10000`],
      compare: (r) => [`compare?base=run:${id(r)}&head=run:${id(r + 3)}`],
      'matrix, 200 × 200': (r) => [`matrix?limit=200&to=${measured.at(-1 - r - 3)?.sha ?? ''}`],
      'run page (run, diagnosis, questions)': (r) => [
        `runs/${id(r)}`,
        `runs/${id(r)}/diagnosis`,
        `runs/${id(r)}/questions`,
      ],
      'one question of a run': (r) => [`runs/${id(r)}/question?qid=${qid(r)}`],
    };
    const findings = [];
    for (const [what, paths] of Object.entries(asked))
      findings.push(await timed(bench, served, what, paths));
    return findings;
  } finally {
    await served.stop();
  }
};

async function timed(
  { progress }: Bench,
  served: Served,
  what: string,
  paths: (round: number) => string[],
): Promise<Finding> {
  progress(what);
  const goal = { limit: null, ratio: null, goal: `p95 < ${MAX_P95} ms` };
  let bytes = 0;
  const ask = async (round: number) => {
    const answers = paths(round).map((path) => served.getOk(`${api}/${path}`));
    bytes = (await Promise.all(answers)).reduce((sum, answer) => sum + answer.bytes.byteLength, 0);
  };
  const { times } = await timeByTurns({ times: { work: ask, cpu: served.cpu } }, ROUNDS);
  return {
    what,
    measured: `${describeTimes(times)}; ${kB(bytes)} gzipped`,
    ...goal,
    met: percentile(times, 0.95) < MAX_P95,
  };
}

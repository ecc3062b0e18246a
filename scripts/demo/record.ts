/**
 * Measures the demo anew and writes down what it brings along: the vectors of its chunks and
 * questions, the baselines that its commits keep, and the SHA of the last commit. To be run after a
 * change to anything under `data/demo` or to the embedded pipeline: `npx tsx scripts/demo/record.ts`.
 * New texts take the sentence encoder some 50 ms each. Changed baselines change every SHA after them.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportInput } from '#core/report/report';
import { baselineAfter, reportForBaseline } from './baseline.ts';
import { ENCODER_MODEL } from '../harness/embedding/sentence-encoder.ts';
import { createVectorCache } from '../harness/embedding/vector-cache.ts';
import { evaluateDemo } from './evaluate.ts';
import {
  baselinePath,
  demoDataDir,
  placeOf,
  readHistory,
  readPlan,
  vectorsPath,
} from './history.ts';
import { MAIN } from './plan.ts';
import { createDemoRepository } from './repository.ts';

const data = demoDataDir();
const scratch = await mkdtemp(join(tmpdir(), 'demo-record-'));
try {
  const reports: ReportInput[] = [];
  const bare = await readHistory(data, { baselines: false });
  const before = await createDemoRepository(join(scratch, 'before'), bare);
  const vectors = createVectorCache({ path: vectorsPath(data) });
  await evaluateDemo({ repository: before, vectors, post: (report) => reports.push(report) });
  // Word vectors are quick to make; those of texts that are gone have no use.
  const saved = await vectors.save({ models: [ENCODER_MODEL], onlyUsed: true });

  let baseline: string | null = null;
  await mkdir(join(data, 'baselines'), { recursive: true });
  for (const { baseline: name } of (await readPlan()).commits) {
    if (name === undefined) continue;
    const { sha } = before.commits[placeOf(bare, name)] ?? {};
    const report = reportForBaseline(reports.filter(({ git }) => git.sha === sha));
    baseline = baselineAfter(baseline, report, `{commit ${name}}`);
    await writeFile(baselinePath(data, name), baseline);
  }

  const { commits } = await createDemoRepository(join(scratch, 'after'));
  const head = commits.findLast(({ planned }) => planned.branch === MAIN)?.sha ?? '';
  const plan = await readFile(join(data, 'history.json'), 'utf8');
  await writeFile(join(data, 'history.json'), plan.replace(/("head": )"[0-9a-f]*"/, `$1"${head}"`));
  console.log(`${commits.length} commits, ${reports.length} runs, main ends at ${head}`);
  console.log(`${saved.vectors} vectors, ${saved.bytes} bytes`);
} finally {
  await rm(scratch, { recursive: true, force: true });
}

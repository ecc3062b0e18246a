/**
 * Measures the demo anew and writes down what its commits keep: the baselines, and the SHA of the
 * last commit. To be run after a change to anything under `data/demo` or to the embedded pipeline:
 * `npx tsx scripts/demo/record.ts`. Changed baselines change every SHA after them.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportInput } from '#core/report/report';
import { baselineAfter } from './baseline.ts';
import { evaluateDemo } from './evaluate.ts';
import { baselinePath, demoDataDir, readHistory } from './history.ts';
import { createDemoRepository } from './repository.ts';

const data = demoDataDir();
const scratch = await mkdtemp(join(tmpdir(), 'demo-record-'));
try {
  const reports: ReportInput[] = [];
  const before = await createDemoRepository(join(scratch, 'before'));
  await evaluateDemo({ repositoryDir: before.dir, post: (report) => reports.push(report) });

  let baseline: string | null = null;
  for (const commit of (await readHistory()).commits) {
    if (!commit.baseline) continue;
    const { measuredAt } = commit.baseline;
    const report = reports[measuredAt - 1] as ReportInput;
    baseline = baselineAfter(baseline, report, `{commit ${measuredAt}}`);
    await writeFile(baselinePath(data, measuredAt), baseline);
  }

  const { commits } = await createDemoRepository(join(scratch, 'after'));
  const head = commits.at(-1)?.sha ?? '';
  const plan = await readFile(join(data, 'history.json'), 'utf8');
  await writeFile(join(data, 'history.json'), plan.replace(/("head": )"[0-9a-f]*"/, `$1"${head}"`));
  console.log(`${commits.length} commits, the last is ${head}`);
} finally {
  await rm(scratch, { recursive: true, force: true });
}

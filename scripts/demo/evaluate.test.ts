import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseReport } from '#core/report/parse';
import type { Report, ReportInput } from '#core/report/report';
import { type DemoProgress, evaluateDemo } from './evaluate.ts';
import { DEMO_PROJECT } from './history.ts';
import { readTrees, type Tree } from './read-trees.ts';
import { createDemoRepository, type DemoRepository } from './repository.ts';
import { type DemoRun, keyOfRun } from './runs.ts';

let scratch: string;
let repository: DemoRepository;
let trees: Map<string, Tree>;
const posted: ReportInput[] = [];
const again: ReportInput[] = [];
const progress: DemoProgress[] = [];
/** How many of the last runs are made twice: those with a reranker, and answers among them. */
const LAST = 2;
/** One of each sort, which is quicker than all; `story.test.ts` looks at every one. */
let runs: DemoRun[];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'demo-evaluate-'));
  repository = await createDemoRepository(join(scratch, 'demo'));
  trees = await readTrees(repository.dir);
  const sorts = new Map(repository.runs.map((run) => [sortOf(run), run]));
  runs = repository.runs.filter((run, at) => at < 2 || sorts.get(sortOf(run)) === run);
  const chosen = new Set(runs.map(keyOfRun));
  await evaluateDemo({
    repository,
    isMeasured: (run) => !chosen.has(keyOfRun(run)),
    post: (report) => posted.push(report),
    onProgress: (step) => progress.push(step),
  });
  const before = new Set(repository.runs.slice(0, -LAST).map(keyOfRun));
  await evaluateDemo({
    repository,
    isMeasured: (run) => before.has(keyOfRun(run)),
    post: (report) => again.push(report),
  });
}, 300_000);
afterAll(() => rm(scratch, { recursive: true, force: true }));

function sortOf({ planned }: DemoRun): string {
  const { kind, pull_request, tested, generation, outage, dirty } = planned;
  return JSON.stringify([kind, pull_request, tested, generation, outage, dirty]);
}

function validated(report: ReportInput): Report {
  const parsed = parseReport(report);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.report;
}

describe('the evaluation of the demo', () => {
  it('posts a valid report of every run that is due, in their order, and tells its progress', () => {
    const keys = posted.map(({ git, run }) => [git.sha, run?.kind, run?.label]);
    expect(keys).toEqual(
      runs.map(({ commit, planned }) => [commit.sha, planned.kind, planned.label]),
    );
    for (const [i, report] of posted.entries()) {
      const { project, questions, baseline } = validated(report);
      expect(project).toBe(DEMO_PROJECT);
      const { planned, tested } = runs[i] as DemoRun;
      expect(questions.every(({ live }) => (live !== null) === planned.generation)).toBe(true);
      expect(questions.some(({ error }) => error !== null)).toBe(planned.outage !== null);
      expect(baseline === null).toBe(!trees.get(tested.sha)?.has('evals/baseline.json'));
    }
    expect(progress.map(({ done, run, measured }) => [done, measured && run])).toEqual(
      repository.runs.map((run, i) => [i + 1, runs.includes(run) && run]),
    );
  });

  it('tells the settings of search and of answers apart', () => {
    const { pipeline, generator } = posted.at(-1)?.config ?? {};
    expect(pipeline).toMatchObject({ retriever: 'hybrid', embedding: 'use', chunk_size: 120 });
    expect(generator).toMatchObject({ model: 'extractive', max_sentences: 5 });
    expect(Object.keys(pipeline ?? {})).not.toContain('max_sentences');
  });

  it('carries the text of all gold and of everything retrieved', () => {
    for (const report of posted) {
      const texts = new Set(report.chunks?.map(({ id }) => id));
      const ids = validated(report).questions.flatMap(({ retrieved, needs }) => [
        ...retrieved.map((entry) => (typeof entry === 'string' ? entry : (entry?.id ?? ''))),
        ...(needs ?? []).flat(),
      ]);
      expect(ids.filter((id) => !texts.has(id))).toEqual([]);
    }
  });

  it('measures the same again, and skips what was measured', () => {
    const withoutTimes = ({ git, metrics, corpus }: ReportInput) => ({
      ...{ sha: git.sha, corpus },
      metrics: Object.entries(metrics ?? {}).filter(([name]) => !name.includes('_ms_')),
    });
    expect(again.map(withoutTimes)).toEqual(posted.slice(-LAST).map(withoutTimes));
  });
});

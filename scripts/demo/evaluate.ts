import { readGolden } from '#core/golden/read';
import type { Commit, ReportInput } from '#core/report/report';
import { buildReport } from '../harness/build-report.ts';
import { createVectorCache, type VectorCache } from '../harness/embedding/vector-cache.ts';
import { runEval } from '../harness/run-eval.ts';
import { carryBaseline } from '../artifacts/carried-baseline.ts';
import { readBaseline } from './baseline.ts';
import { ancestry, type DemoCommit } from './commits.ts';
import { DEMO_PROJECT, demoDataDir, vectorsPath } from './history.ts';
import { withOutage } from './outage.ts';
import { createPipelines, type DemoPipelines } from './pipelines.ts';
import { readTrees, type Tree } from './read-trees.ts';
import type { DemoRepository } from './repository.ts';
import type { DemoRun } from './runs.ts';

export interface DemoProgress {
  /** Runs dealt with, this one included. */
  done: number;
  total: number;
  run: DemoRun;
  /** False: it was measured before. */
  measured: boolean;
}

export interface EvaluateDemoOptions {
  /** What `createDemoRepository` made. */
  repository: DemoRepository;
  /** Takes each report as soon as it is measured; awaited. */
  post: (report: ReportInput, run: DemoRun) => unknown;
  onProgress?: (progress: DemoProgress) => void;
  /** Is a run there, so that it needs no measuring again? */
  isMeasured?: (run: DemoRun) => boolean;
  /** Default: the vectors that the demo brings along, so that no model is loaded. */
  vectors?: VectorCache;
  signal?: AbortSignal;
}

/**
 * Makes every run of the demo from the files that its commit holds: chunks, indexes, retrieves,
 * answers, grades, and hands the report over. Oldest first, so that a trend grows as a team would
 * see it.
 */
export async function evaluateDemo(options: EvaluateDemoOptions): Promise<void> {
  const { repository, post, onProgress, isMeasured = () => false, signal } = options;
  const { dir, runs, commits } = repository;
  const due = new Set(runs.filter((run) => !isMeasured(run)));
  if (due.size === 0) return;
  const trees = await readTrees(dir);
  const pipelines = createPipelines(
    options.vectors ?? createVectorCache({ path: vectorsPath(demoDataDir()) }),
  );
  for (const [at, run] of runs.entries()) {
    const measured = due.has(run);
    if (measured) {
      const tree = trees.get(run.tested.sha) ?? new Map<string, string>();
      await post(await evaluateRun(run, { tree, commits, pipelines, signal }), run);
    }
    onProgress?.({ done: at + 1, total: runs.length, run, measured });
  }
}

interface Surroundings {
  /** What the tested commit holds. */
  tree: Tree;
  commits: readonly DemoCommit[];
  pipelines: DemoPipelines;
  signal: AbortSignal | undefined;
}

async function evaluateRun(run: DemoRun, { tree, commits, pipelines, signal }: Surroundings) {
  const { planned } = run;
  const { pipeline, k, depth } = pipelines.of(tree, planned.dirty ?? {});
  const { items } = readGolden(tree.get('evals/golden.jsonl') ?? '');
  const evaluation = await runEval({
    ...{ pipeline: withOutage(pipeline, planned.outage), golden: items, k, depth, signal },
    generation: planned.generation,
    // An outage falls on the same questions each time.
    concurrency: 1,
  });
  const baseline = tree.get('evals/baseline.json');
  return buildReport({
    evaluation,
    golden: { name: 'help pages', items },
    git: gitFacts(run, commits),
    config: { pipeline: pipeline.settings, generator: pipeline.generator },
    kind: planned.kind,
    label: planned.label,
    project: DEMO_PROJECT,
    baseline: baseline === undefined ? null : carryBaseline(readBaseline(baseline)),
  });
}

/** As git and a CI would tell them where the run is made. */
function gitFacts({ commit, tested, planned }: DemoRun, commits: readonly DemoCommit[]) {
  const related = ancestry(commits, [commit.sha, tested.sha]);
  return {
    ...factsOf(commit),
    branch: commit.planned.branch,
    dirty: planned.dirty !== null,
    pull_request: planned.pull_request,
    tested_sha: tested === commit ? null : tested.sha,
    history: related.filter(({ sha }) => sha !== commit.sha).map(factsOf),
  };
}

function factsOf({ sha, parents, author, subject, committed_at, planned }: DemoCommit): Commit {
  return { sha, parents, author, message: subject, committed_at, tags: planned.tags };
}

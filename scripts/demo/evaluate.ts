import { readGolden } from '#core/golden/read';
import type { Commit, ReportInput } from '#core/report/report';
import { buildReport } from '../harness/build-report.ts';
import { createEmbeddedPipeline } from '../harness/embedded.ts';
import { runEval } from '../harness/run-eval.ts';
import { carryBaseline } from '../artifacts/carried-baseline.ts';
import { readBaseline } from './baseline.ts';
import { DEMO_PROJECT } from './history.ts';
import { DemoPipeline } from './pipeline.ts';
import { readTrees, type Tree } from './read-trees.ts';
import { type DemoCommit, readDemoCommits } from './repository.ts';
import { demoRef } from './write-repository.ts';

export interface DemoProgress {
  /** Commits dealt with, this one included. */
  done: number;
  total: number;
  commit: DemoCommit;
  /** False: it was measured before. */
  measured: boolean;
}

export interface EvaluateDemoOptions {
  /** What `createDemoRepository` made. */
  repositoryDir: string;
  /** Takes each report as soon as it is measured; awaited. */
  post: (report: ReportInput, commit: DemoCommit) => unknown;
  onProgress?: (progress: DemoProgress) => void;
  /** Commits that need no measuring again. */
  alreadyMeasured?: { has(sha: string): boolean };
  signal?: AbortSignal;
}

/**
 * Evaluates every commit of the demo from the files it holds: chunks, indexes, retrieves, answers,
 * grades, and hands the report over. Oldest first, so that a trend grows as a team would see it.
 */
export async function evaluateDemo(options: EvaluateDemoOptions): Promise<void> {
  const { repositoryDir, post, onProgress, alreadyMeasured, signal } = options;
  const commits = await readDemoCommits(repositoryDir);
  const due = commits.some(({ sha }) => !alreadyMeasured?.has(sha));
  const trees = due ? await readTrees(repositoryDir, demoRef) : new Map<string, Tree>();
  for (const [at, commit] of commits.entries()) {
    const tree = alreadyMeasured?.has(commit.sha) ? undefined : trees.get(commit.sha);
    if (tree) await post(await evaluateCommit(commits.slice(0, at + 1), tree, signal), commit);
    onProgress?.({ done: at + 1, total: commits.length, commit, measured: tree !== undefined });
  }
}

/** `line` ends with the commit to evaluate; `tree` is what it holds. */
async function evaluateCommit(
  line: DemoCommit[],
  tree: Tree,
  signal?: AbortSignal,
): Promise<ReportInput> {
  const text = (path: string) => tree.get(path) ?? '';
  const { k, depth, ...settings } = DemoPipeline.parse(JSON.parse(text('pipeline.json')));
  const documents = [...tree.keys()]
    .filter((path) => path.startsWith('docs/'))
    .map((path) => ({ slug: path.slice('docs/'.length, -'.md'.length), text: text(path) }));
  const baseline = tree.get('evals/baseline.json');
  const { items } = readGolden(text('evals/golden.jsonl'));
  const pipeline = createEmbeddedPipeline({ documents, settings });
  const evaluation = await runEval({ pipeline, golden: items, k, depth, signal });
  const [commit, ...ancestors] = line.map(factsOf).reverse();
  return buildReport({
    evaluation,
    golden: { name: 'help pages', items },
    git: { ...(commit as Commit), branch: 'main', dirty: false, history: ancestors },
    config: { pipeline: pipeline.settings, generator: pipeline.generator },
    kind: 'ci',
    project: DEMO_PROJECT,
    baseline: baseline === undefined ? null : carryBaseline(readBaseline(baseline)),
  });
}

function factsOf({ sha, parents, author, subject, committed_at }: DemoCommit): Commit {
  return { sha, parents, author, message: subject, committed_at, tags: [] };
}

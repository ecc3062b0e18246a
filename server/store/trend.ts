import { configChanges, describeChange } from './config-changes.ts';
import { branchesOf } from './branches.ts';
import { isReference } from './choose-run.ts';
import type { StoreContext } from './context.ts';
import { fencesOf } from './fences.ts';
import type { RunHead } from './memory.ts';
import { predecessorOf, type Ancestor } from './predecessor.ts';
import { subjectOf, type StoredRun } from './run-row.ts';
import { windowOf, type Window, type WindowQuery } from './window.ts';

export interface TrendQuery extends WindowQuery {
  /** Only these; all by default. */
  metrics?: readonly string[];
}

/** Runs of one commit looked at for metrics that the one drawn did not measure. */
const FILL_FROM = 3;

/** The quality of a branch, commit by commit; null for an unknown project. */
export async function trendOf(
  { memory, flips, runs }: StoreContext,
  project: string,
  query: TrendQuery,
) {
  const known = await memory.read(project);
  if (known.runs.length === 0) return null;
  const window = windowOf(known, query);
  const ancestors = window.commits.map(({ runs: [run] }) =>
    run ? predecessorOf(known, run.no, window.kinds) : null,
  );
  const pairs = window.commits.flatMap(({ runs: [run] }, i) => {
    const before = ancestors[i]?.run;
    return run && before ? [{ after: run.no, before: before.no }] : [];
  });
  const [byNumber, counts] = await Promise.all([
    runs.byNumber(project, numbersIn(window, ancestors)),
    flips.count(project, pairs),
  ]);
  const flipsOf = new Map(pairs.map((pair, i) => [pair.after, counts[i]]));

  const drawn = window.commits.map(({ runs: [run] }) => (run && byNumber.get(run.no)) ?? null);
  const points = window.commits.map((commit, position) => {
    const ancestor = ancestors[position] ?? null;
    const run = drawn[position] ?? null;
    const node = known.commits.get(commit.sha);
    const changed = run && ancestor ? flipsOf.get(run.no) : undefined;
    return {
      run_id: run?.summary.id ?? null,
      sha: commit.sha,
      branch: run?.summary.branch ?? window.branch,
      position,
      subject: subjectOf(node?.message ?? null),
      author: node?.author ?? null,
      committed_at: node?.committedAt ?? null,
      tags: [...(node?.tags ?? [])],
      kind: run?.summary.kind ?? null,
      verified: run?.summary.verified ?? false,
      dirty: run?.summary.dirty ?? false,
      pull_request: run?.summary.pull_request ?? null,
      runs: known.runsOf(commit.sha).length,
      k: run?.summary.k ?? null,
      questions: run?.summary.questions ?? 0,
      judged: run?.summary.judged ?? 0,
      errors: run?.summary.errors ?? 0,
      ...measured(commit.runs, byNumber, query.metrics),
      gained: changed && run?.summary.verified ? changed.gained : null,
      lost: changed && run?.summary.verified ? changed.lost : null,
      predecessor: ancestor && { run_id: ancestor.run.id, distance: ancestor.distance },
      config_changes: changesBetween(ancestor && byNumber.get(ancestor.run.no), run),
    };
  });
  return {
    project,
    branch: window.branch,
    branches: branchesOf(known).map(({ name }) => name),
    kinds: [...window.kinds],
    order: window.order,
    k: points.findLast((point) => point.k !== null)?.k ?? null,
    earlier: window.earlier,
    points,
    fences: fencesOf(drawn),
    baseline: baselineSteps(drawn),
  };
}

function numbersIn(window: Window, ancestors: readonly (Ancestor | null)[]): number[] {
  const numbers = window.commits.flatMap(({ runs }) => runs.slice(0, FILL_FROM).map((r) => r.no));
  for (const ancestor of ancestors) if (ancestor) numbers.push(ancestor.run.no);
  return [...new Set(numbers)];
}

/** Per metric the best run that measured it, over runs of one golden set and k. */
function measured(
  runs: readonly RunHead[],
  byNumber: ReadonlyMap<number, StoredRun>,
  wanted: readonly string[] | undefined,
) {
  const metrics: Record<string, number | null> = {};
  const n: Record<string, number> = {};
  const [first] = runs;
  const alike = runs
    .slice(0, FILL_FROM)
    .filter(
      (r) =>
        r === first || (isReference(r) && r.k === first?.k && r.goldenHash === first.goldenHash),
    );
  for (const { no } of alike) {
    const summary = byNumber.get(no)?.summary;
    for (const [name, value] of Object.entries(summary?.metrics ?? {})) {
      if ((metrics[name] ?? null) !== null || (wanted && !wanted.includes(name))) continue;
      metrics[name] = value;
      const count = summary?.n[name];
      if (count !== undefined) n[name] = count;
    }
  }
  return { metrics, n };
}

function changesBetween(before: StoredRun | null | undefined, after: StoredRun | null) {
  if (!before || !after) return [];
  return configChanges(before.config, after.config).map(describeChange);
}

/** The committed baseline wherever it changes. */
function baselineSteps(runs: readonly (StoredRun | null)[]) {
  let last = '';
  return runs.flatMap((run, position) => {
    if (!run?.baseline) return [];
    const { metrics, tolerance } = run.baseline;
    const text = JSON.stringify([metrics, tolerance]);
    if (text === last) return [];
    last = text;
    return [{ position, metrics, tolerance }];
  });
}

import { axisOf } from '#core/history/axis';
import { predecessorFor } from '#core/history/compared';
import { breaksBetween } from '#core/history/fences';
import type { RunHead } from '#core/history/history';
import type { Window } from '#core/history/window';
import { comparedMetric } from '#core/pairing/compare';
import { metricNamed, type NamedMetric } from '#core/metrics/registry';
import type { StoreContext } from './context.ts';
import { incomparable } from './carried-baseline.ts';
import { conditionsOf } from './fences.ts';
import type { ProjectMemory } from './memory.ts';
import type { BareRun } from './run-row.ts';

interface Source {
  context: StoreContext;
  project: string;
  known: ProjectMemory;
  window: Window;
  /** Commits of the branch to the window's end, oldest first. */
  commits: Window['commits'];
}

/** The headline metrics of a branch, each at the newest commit that measured it. */
export async function headlinesOf(
  context: StoreContext,
  project: string,
  known: ProjectMemory,
  window: Window,
  k: number | null,
) {
  const axis = axisOf(known, window.branch, window.kinds);
  const commits = axis.commits.slice(0, window.earlier + window.commits.length);
  const source: Source = { context, project, known, window, commits };
  const names = [
    ...(k === null ? [] : [`recall@${k}`]),
    'mrr',
    'answer_accuracy_live',
    'answer_accuracy_oracle',
    'retrieval_tax',
  ];
  const headlines = await Promise.all(names.map((name) => headlineOf(source, name)));
  return headlines.filter((headline) => headline !== null);
}

async function headlineOf(source: Source, name: string) {
  const { commits, window } = source;
  const named = metricNamed(name);
  // Runs on the line, best first: those of a pull request where it is the line of one.
  const measuring = ({ runs }: { runs: RunHead[] }) =>
    runs.find(({ measured }) => measured.has(name));
  const at = commits.findLastIndex((commit) => measuring(commit) !== undefined);
  const head = commits[at] && measuring(commits[at]);
  const run = head && (await runOf(source, head));
  const value = run?.summary.metrics[name] ?? null;
  if (!named || !head || !run || value === null) return null;
  const newest = commits.findLastIndex(({ runs }) => runs.length > 0);
  return {
    metric: name,
    run_id: head.id,
    sha: head.sha,
    position: at - window.earlier,
    value,
    n: run.summary.n[name] ?? 0,
    of: run.summary.questions,
    paired: name === 'retrieval_tax' ? run.summary.paired : null,
    behind: newest - at,
    ...(await comparisonOf(source, named, head, run)),
    baseline: baselineOf(named, value, run),
  };
}

const runOf = async ({ context, project }: Source, { no }: RunHead) =>
  (await context.runs.withoutCommits(project, [no])).get(no);

/** The nearest first-parent ancestor that measured the metric, over the questions both have. */
async function comparisonOf(source: Source, named: NamedMetric, head: RunHead, run: BareRun) {
  const { context, project, known, window } = source;
  const ancestor = predecessorFor(known, head.no, named.name, window.kinds);
  const before = ancestor && (await runOf(source, ancestor.run));
  if (!ancestor || !before) return { predecessor: null, not_compared: null };
  const at = { run_id: ancestor.run.id, sha: ancestor.run.sha, distance: ancestor.distance };
  if (!before.summary.verified || !run.summary.verified) return claimed(at, named, before, run);
  const comparison = await context.pairs.compare(project, before, run);
  const compared = comparedMetric(
    named,
    { usesDocuments: comparison.uses_documents },
    run.summary.k,
  );
  const means = comparison.means[compared.name];
  if (!means) {
    const reason = comparison.breaks.find(({ metrics }) => metrics.includes(compared.name));
    return { predecessor: null, not_compared: reason?.label ?? 'no question in common' };
  }
  return {
    predecessor: {
      ...at,
      compared: compared.name,
      ...means,
      relabelled: comparison.relabelled.length,
      only_head: comparison.only_head.length,
      only_base: comparison.only_base.length,
      moved: comparison.moved.length,
    },
    not_compared: null,
  };
}

/** Numbers that came without questions: the means stand against each other as claimed. */
function claimed(
  at: { run_id: string; sha: string; distance: number },
  { name, metric }: NamedMetric,
  before: BareRun,
  run: BareRun,
) {
  const [broken] = breaksBetween(metric, conditionsOf(before), conditionsOf(run));
  if (broken) return { predecessor: null, not_compared: broken.label };
  const none = { n: 0, relabelled: 0, only_head: 0, only_base: 0, moved: 0 };
  const means = {
    before: before.summary.metrics[name] as number,
    after: run.summary.metrics[name] as number,
  };
  return { predecessor: { ...at, compared: name, ...means, ...none }, not_compared: null };
}

/** The committed baseline that came with the run. */
function baselineOf({ name }: NamedMetric, value: number, run: BareRun) {
  const committed = run.baseline?.metrics[name] ?? null;
  if (!run.baseline || committed === null) return null;
  return {
    value: committed,
    difference: value - committed,
    tolerance: run.baseline.tolerance,
    comparable: !incomparable(run).includes(name),
  };
}

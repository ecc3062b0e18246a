import { branchesOf } from '#core/history/branches';
import type { StoreContext } from './context.ts';
import { baselineSteps } from './carried-baseline.ts';
import { fencesOf } from './fences.ts';
import { headlinesOf } from './headlines.ts';
import { rankRuns } from '#core/history/choose-run';
import { predecessorOf, type Compared } from '#core/history/compared';
import type { RunHead } from '#core/history/history';
import { sourcesOf } from '#core/history/sources';
import type { RunKind } from '#core/report/report';
import type { ProjectMemory } from './memory.ts';
import { subjectOf } from './run-row.ts';
import { sidePointOf } from './side-point.ts';
import { decisionOn } from './trend-diagnosis.ts';
import { pointOf } from './trend-point.ts';
import { describeSame, sameQuestionsOf } from './same-questions.ts';
import { wantedMetrics } from './trend-values.ts';
import { windowOf, type Window, type WindowQuery } from '#core/history/window';

export interface TrendQuery extends WindowQuery {
  /** Only these, `recall@k` among them; all by default. */
  metrics?: readonly string[];
  /** Over the questions all measured points of the window have in common. */
  sameQuestions?: boolean;
}

/** The quality of a branch, commit by commit; null for an unknown project. */
export async function trendOf(context: StoreContext, project: string, query: TrendQuery) {
  const { memory, curves, flips, runs } = context;
  const known = await memory.read(project);
  if (known.runs.length === 0) return null;
  const window = windowOf(known, query);
  const ancestors = window.commits.map(({ runs: [run] }) =>
    run ? predecessorOf(known, run.no, window.kinds) : null,
  );
  const sources = window.commits.map((commit) => sourcesOf(commit.runs));
  const pairs = [
    ...window.commits.map(({ runs: [run] }, i) => pairOf(run, ancestors[i])),
    ...window.beside.map(({ run, compared }) => pairOf(run, compared)),
  ];
  const [stored, flipsOf] = await Promise.all([
    runs.withoutCommits(project, numbersIn(sources, window, ancestors)),
    flips.count(project, pairs),
  ]);
  const newest = window.commits.findLast(({ runs: [run] }) => (run?.k ?? null) !== null);
  const k = newest?.runs[0]?.k ?? null;
  const wanted = wantedMetrics(query.metrics, k);
  const byNumber = await curves.fill(project, stored, wanted);
  const drawn = sources.map((heads) => heads.flatMap(({ no }) => byNumber.get(no) ?? []));
  const side = window.beside.map(({ run }) => run);
  const same = query.sameQuestions
    ? await sameQuestionsOf(context, project, sources, side, wanted)
    : null;
  const points = window.commits.map(({ sha }, position) => ({
    ...pointOf({
      sha,
      position,
      branch: window.branch,
      commit: known.commits.get(sha),
      measured: known.runsOf(sha).length,
      sources: sources[position] ?? [],
      byNumber,
      wanted,
      ancestor: ancestors[position] ?? null,
      flips: flipsOf[position] ?? null,
    }),
    ...same?.points[position],
  }));
  return {
    project,
    branch: window.branch,
    branches: branchesOf(known).map(({ name }) => name),
    kinds: [...window.kinds],
    default_kinds: [...window.defaultKinds],
    present_kinds: [...window.presentKinds],
    order: window.order,
    k,
    earlier: window.earlier,
    points,
    rewritten: window.rewritten.flatMap((sha) => rewrittenAt(known, sha, window.kinds)),
    side_points: window.beside.flatMap((side, i) => {
      const commit = known.commits.get(side.run.sha);
      const flips = flipsOf[window.commits.length + i] ?? null;
      const point = sidePointOf({ side, commit, byNumber, wanted, flips });
      return point ? { ...point, ...same?.beside[i] } : [];
    }),
    fences: fencesOf(drawn, wanted).filter(({ reason }) => !same || reason !== 'golden'),
    same_questions: describeSame(same),
    // A baseline is of all its questions: not of those that are the same throughout.
    baseline: same ? [] : baselineSteps(drawn.map(([run]) => run ?? null)),
    decision: decisionOn(window.commits, sources, byNumber),
    headlines: await headlinesOf(context, project, known, window, k),
  };
}

const pairOf = (run: RunHead | undefined, before: Compared | null | undefined) =>
  run && before ? { after: run.no, before: before.run.no } : null;

function numbersIn(
  sources: readonly (readonly RunHead[])[],
  { beside }: Window,
  ancestors: readonly (Compared | null)[],
): number[] {
  const heads = [
    ...sources.flat(),
    ...beside.map(({ run }) => run),
    ...[...ancestors, ...beside.map(({ compared }) => compared)].flatMap((at) => at?.run ?? []),
  ];
  return [...new Set(heads.map(({ no }) => no))];
}

function rewrittenAt(known: ProjectMemory, sha: string, kinds: readonly RunKind[]) {
  const [run] = rankRuns(known.runsOf(sha), kinds);
  const subject = subjectOf(known.commits.get(sha)?.message ?? null);
  return run ? [{ run_id: run.id, sha, subject }] : [];
}

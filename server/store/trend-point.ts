import { configChanges, describeChange } from '#core/history/config-changes';
import type { CommitNode, RunHead } from '#core/history/history';
import type { Compared } from '#core/history/compared';
import { answersOf } from '#core/history/sources';
import type { PairCounts } from './flips.ts';
import { subjectOf, type BareRun } from './run-row.ts';
import { diagnosedAt } from './trend-diagnosis.ts';
import { valuesOf, type Wanted } from './trend-values.ts';

/** What a point of the trend is made from. */
interface PointInput {
  sha: string;
  position: number;
  /** Branch of the line. */
  branch: string | null;
  commit: CommitNode | undefined;
  /** Runs of the commit, also those not drawn. */
  measured: number;
  /** The run drawn, then those that fill in; empty: not measured. */
  sources: readonly RunHead[];
  byNumber: ReadonlyMap<number, BareRun>;
  wanted: Wanted;
  ancestor: Compared | null;
  /** Against the ancestor. */
  flips: PairCounts | null;
}

export function pointOf(input: PointInput) {
  const { sha, position, commit, sources, byNumber, ancestor } = input;
  const run = (sources[0] && byNumber.get(sources[0].no)) ?? null;
  const summary = run?.summary;
  const before = ancestor && (byNumber.get(ancestor.run.no) ?? null);
  // Numbers alone have no questions to gain or lose.
  const flips = summary?.verified && before?.summary.verified ? input.flips : null;
  return {
    run_id: summary?.id ?? null,
    sha,
    branch: summary?.branch ?? input.branch,
    position,
    subject: subjectOf(commit?.message ?? null),
    author: commit?.author ?? null,
    committed_at: commit?.committedAt ?? null,
    tags: [...(commit?.tags ?? [])],
    kind: summary?.kind ?? null,
    verified: summary?.verified ?? false,
    dirty: summary?.dirty ?? false,
    pull_request: summary?.pull_request ?? null,
    runs: input.measured,
    k: summary?.k ?? null,
    questions: summary?.questions ?? 0,
    judged: summary?.judged ?? 0,
    errors: summary?.errors ?? 0,
    answers_run_id: answersOf(sources)?.id ?? null,
    ...valuesOf(sources, byNumber, input.wanted),
    ...diagnosedAt(sources, byNumber),
    gained: flips?.gained ?? null,
    lost: flips?.lost ?? null,
    moved: flips?.moved ?? null,
    predecessor: ancestor && { run_id: ancestor.run.id, distance: ancestor.distance },
    config_changes: changesBetween(before, run),
  };
}

export function changesBetween(
  before: BareRun | null | undefined,
  after: BareRun | null,
): string[] {
  // Numbers alone come without a configuration: unknown is not changed.
  if (!before?.summary.verified || !after?.summary.verified) return [];
  // Equal configurations are one object.
  if (before.config === after.config) return [];
  return configChanges(before.config, after.config).map(describeChange);
}

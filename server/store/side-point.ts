import type { CommitNode } from '#core/history/history';
import type { SideRun } from '#core/history/side-runs';
import type { PairCounts } from './flips.ts';
import { subjectOf, type BareRun } from './run-row.ts';
import { changesBetween } from './trend-point.ts';
import { valuesOf, type Wanted } from './trend-values.ts';

interface SideInput {
  side: SideRun;
  commit: CommitNode | undefined;
  byNumber: ReadonlyMap<number, BareRun>;
  wanted: Wanted;
  /** Against the run compared with. */
  flips: PairCounts | null;
}

/** A run beside the line as the trend tells of it; null where the run is gone. */
export function sidePointOf({ side, commit, byNumber, wanted, flips }: SideInput) {
  const { run: head, position, base, compared } = side;
  const run = byNumber.get(head.no);
  if (!run) return null;
  const { summary } = run;
  const before = compared && (byNumber.get(compared.run.no) ?? null);
  const counted = summary.verified && before?.summary.verified ? flips : null;
  return {
    run_id: summary.id,
    sha: summary.sha,
    branch: summary.branch,
    kind: summary.kind,
    dirty: summary.dirty,
    pull_request: summary.pull_request,
    subject: subjectOf(commit?.message ?? null),
    author: commit?.author ?? null,
    committed_at: commit?.committedAt ?? null,
    verified: summary.verified,
    k: summary.k,
    questions: summary.questions,
    judged: summary.judged,
    errors: summary.errors,
    ...valuesOf([head], byNumber, wanted),
    position,
    base: base && {
      ...base,
      run_id: compared?.run.id ?? null,
      distance: compared?.distance ?? 0,
    },
    gained: counted?.gained ?? null,
    lost: counted?.lost ?? null,
    moved: counted?.moved ?? null,
    config_changes: changesBetween(before, run),
  };
}

import { z } from 'zod';
import { RunKind } from '#core/report/report';
import { Decision, TaxPart } from './diagnosis.ts';
import { Headline } from './headline.ts';
import { MetricCounts, MetricValues, Paired } from './run.ts';

/** One commit on the x axis; `run_id` null and empty metrics where nothing measured it. */
export const TrendPoint = z.object({
  run_id: z.string().nullable(),
  sha: z.string(),
  branch: z.string().nullable(),
  /** Index on the x axis, 0 = oldest commit in the window. */
  position: z.number().int(),
  subject: z.string().nullable(),
  author: z.string().nullable(),
  committed_at: z.string().nullable(),
  tags: z.array(z.string()),
  kind: RunKind.nullable(),
  verified: z.boolean(),
  dirty: z.boolean(),
  pull_request: z.string().nullable(),
  /** All runs of this commit, also those not drawn. */
  runs: z.number().int(),
  k: z.number().int().nullable(),
  questions: z.number().int(),
  judged: z.number().int(),
  errors: z.number().int(),
  metrics: MetricValues,
  n: MetricCounts,
  paired: Paired.nullable(),
  /** recall@k if the first `depth` chunks were ordered perfectly. */
  ceiling: z.number().nullable(),
  /** Parts of the retrieval tax by state, shares of 1, of the run whose answers are drawn. */
  waterfall: z.array(TaxPart.pick({ state: true, value: true })).nullable(),
  /** The run of this commit whose live answers are drawn: it may be another than `run_id`. */
  answers_run_id: z.string().nullable(),
  /** Against the predecessor, over questions with equal labels: all needs in the top k now and not before, and the reverse. Null without a predecessor. */
  gained: z.number().int().nullable(),
  lost: z.number().int().nullable(),
  /** Questions whose gold id names another text than in the predecessor: they neither gain nor lose. */
  moved: z.number().int().nullable(),
  /** Run of the predecessor and how many commits back it stands. */
  predecessor: z.object({ run_id: z.string(), distance: z.number().int() }).nullable(),
  /** What changed in the configuration since the predecessor, `chunk_size 400 → 120`. */
  config_changes: z.array(z.string()),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

/** A run beside the line, drawn hollow: a pull request's head or a dirty tree. Nothing is compared with it. */
export const SidePoint = z.object({
  run_id: z.string(),
  sha: z.string(),
  branch: z.string().nullable(),
  kind: RunKind,
  dirty: z.boolean(),
  pull_request: z.string().nullable(),
  subject: z.string().nullable(),
  author: z.string().nullable(),
  committed_at: z.string().nullable(),
  verified: z.boolean(),
  k: z.number().int().nullable(),
  questions: z.number().int(),
  judged: z.number().int(),
  errors: z.number().int(),
  metrics: MetricValues,
  n: MetricCounts,
  paired: Paired.nullable(),
  /** A dirty tree: index of its commit. A pull request: a fraction between its base and the next commit. */
  position: z.number(),
  /**
   * First parent of the merge that was tested, else the merge base with the default branch; of a dirty
   * tree its commit. `position` is null off the line and before the window. `run_id` is the run
   * compared with, at the base or at the nearest measured commit before it, `distance` commits back
   * from what was measured (0: the commit of a dirty tree). Null where no parents are known.
   */
  base: z
    .object({
      run_id: z.string().nullable(),
      sha: z.string(),
      position: z.number().int().nullable(),
      distance: z.number().int(),
    })
    .nullable(),
  /** Against the run of `base`. Null without one, or without questions. */
  gained: z.number().int().nullable(),
  lost: z.number().int().nullable(),
  moved: z.number().int().nullable(),
  config_changes: z.array(z.string()),
});
export type SidePoint = z.infer<typeof SidePoint>;

/** A break in a line: the point at `position` may not be compared with the ones before. */
export const Fence = z.object({
  position: z.number().int(),
  /** What changed. */
  reason: z.enum(['golden', 'k', 'depth', 'judge', 'metric_version']),
  label: z.string(),
  /** Metrics whose line breaks here. */
  metrics: z.array(z.string()),
});
export type Fence = z.infer<typeof Fence>;

/** The committed baseline in force from `position` on. */
export const BaselineStep = z.object({
  position: z.number().int(),
  metrics: MetricValues,
  tolerance: z.number().nullable(),
});
export type BaselineStep = z.infer<typeof BaselineStep>;

export const Trend = z.object({
  project: z.string(),
  branch: z.string().nullable(),
  branches: z.array(z.string()),
  /** Kinds of run drawn: ci and nightly, else local and import, else sweep, unless asked otherwise. */
  kinds: z.array(RunKind),
  /** Kinds drawn where nobody asks for others. */
  default_kinds: z.array(RunKind),
  /** Kinds the branch has a run of, drawn or not. */
  present_kinds: z.array(RunKind),
  /** `time` where no parents are known, `mixed` where some are not; the page says so. */
  order: z.enum(['topology', 'mixed', 'time']),
  /** Shipped k of the newest point: the headline metric is `recall@k`. */
  k: z.number().int().nullable(),
  /** Commits before the window, cut by `limit`. */
  earlier: z.number().int(),
  points: z.array(TrendPoint),
  side_points: z.array(SidePoint),
  /** Measured commits the branch had before it was rewritten, first arrived first: off the line, and kept. */
  rewritten: z.array(
    z.object({ run_id: z.string(), sha: z.string(), subject: z.string().nullable() }),
  ),
  fences: z.array(Fence),
  baseline: z.array(BaselineStep),
  /** The sentence that decides: of the newest point with answers, else of the newest with questions. */
  decision: Decision.extend({
    run_id: z.string(),
    sha: z.string(),
    position: z.number().int(),
  }).nullable(),
  /**
   * With `same_questions=1` every metric is over the questions that all measured points of the window
   * measured with equal labels: n per metric. With fewer than one its values are null. Points without
   * questions (`left_out`) have no values then; golden sets are no fences.
   */
  same_questions: z.object({
    asked: z.boolean(),
    n: MetricCounts,
    /** Questions left out per metric: a gold chunk has another text under the same id. */
    moved: MetricCounts,
    left_out: z.number().int(),
  }),
  /** Recall at the shipped k, mrr, live and oracle accuracy, tax: those of them that were measured. */
  headlines: z.array(Headline),
});
export type Trend = z.infer<typeof Trend>;

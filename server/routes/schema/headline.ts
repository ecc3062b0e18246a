import { z } from 'zod';
import { Paired } from './run.ts';

/** The newest value of a headline metric on the branch, with what it may be compared with. */
export const Headline = z.object({
  metric: z.string(),
  run_id: z.string(),
  sha: z.string(),
  /** On the trend's x axis; negative: so many commits before the window. */
  position: z.number().int(),
  value: z.number(),
  /** Questions the value is over, of those in the run; both 0 for numbers posted without questions. */
  n: z.number().int(),
  of: z.number().int(),
  /** Of the tax alone: the two accuracies it is the difference of, over its questions. */
  paired: Paired.nullable(),
  /** Commits from here to the newest measured one. */
  behind: z.number().int(),
  /** The nearest first-parent ancestor that measured the metric; null: none, or nothing comparable. */
  predecessor: z
    .object({
      run_id: z.string(),
      sha: z.string(),
      distance: z.number().int(),
      /** The metric itself, or doc_recall@k where the gold moved in too many questions. */
      compared: z.string(),
      before: z.number(),
      after: z.number(),
      /** Questions both measured; 0: a side came without questions, and the means are as claimed. */
      n: z.number().int(),
      relabelled: z.number().int(),
      only_head: z.number().int(),
      only_base: z.number().int(),
      moved: z.number().int(),
    })
    .nullable(),
  /** Why there is an ancestor and no comparison, `k 5 → 3`; null otherwise. */
  not_compared: z.string().nullable(),
  baseline: z
    .object({
      value: z.number(),
      /** value - baseline. */
      difference: z.number(),
      tolerance: z.number().nullable(),
      /** False: measured under other conditions, another golden set among them. */
      comparable: z.boolean(),
    })
    .nullable(),
});
export type Headline = z.infer<typeof Headline>;

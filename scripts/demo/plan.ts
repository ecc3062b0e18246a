import { z } from 'zod';

/** The branch whose line is the trend. */
export const MAIN = 'main';

/**
 * One run of a commit. Two runs of one commit differ in kind or label, so that an interrupted demo
 * knows which it has.
 */
export const PlannedRun = z.strictObject({
  kind: z.enum(['ci', 'nightly', 'local']).default('ci'),
  label: z.string().nullable().default(null),
  /** False: retrieval alone. */
  generation: z.boolean().default(true),
  /** Settings that differ from the commit's, as in a work tree with changes. */
  dirty: z.record(z.string(), z.unknown()).nullable().default(null),
  pull_request: z.int().nullable().default(null),
  /** The commit whose files are measured in the place of this one's: a merge made for the test. */
  tested: z.string().nullable().default(null),
  /** The index is gone after so many questions: every further one fails with the message. */
  outage: z
    .strictObject({ after: z.int().min(0), message: z.string() })
    .nullable()
    .default(null),
});
export type PlannedRun = z.infer<typeof PlannedRun>;

const CI = PlannedRun.parse({});

/** A commit as it is written down: what changes against its first parent. */
export const CommitEntry = z.strictObject({
  /** Where others refer to it: baselines, `from`, `tested`. */
  name: z.string().optional(),
  /** Unlike any other: commits are known again by it. */
  subject: z.string(),
  author: z.string(),
  /** ISO 8601 with the offset of the place. */
  date: z.string(),
  /** One under `pull/` is git's for a test, and no branch that people see. */
  branch: z.string().default(MAIN),
  /** Where a branch starts. */
  from: z.string().optional(),
  /** A branch that joins here, as it is by now, with all that it changed since it began. */
  merge: z.string().optional(),
  /** The first commit states everything. */
  pipeline: z.record(z.string(), z.unknown()).default({}),
  /** Path in the repository -> file of `data/demo`, several one after the other, or null: gone. */
  files: z.record(z.string(), z.union([z.null(), z.string(), z.array(z.string())])).default({}),
  /** The commit whose run became the baseline, recorded in `baselines/`. */
  baseline: z.string().optional(),
  /** Release tags. */
  tags: z.array(z.string()).default([]),
  /** None: the commit was not measured. */
  runs: z.array(PlannedRun).default([CI]),
});
export type CommitEntry = z.infer<typeof CommitEntry>;

/** `data/demo/history.json`. */
export const Plan = z.strictObject({
  /** The SHA that the last commit of main must have. */
  head: z.string(),
  authors: z.record(z.string(), z.strictObject({ name: z.string(), email: z.string() })),
  /** In the order of their dates; the last is the head of main, and is measured. */
  commits: z.array(CommitEntry).min(1),
});
export type Plan = z.infer<typeof Plan>;

import { z } from 'zod';
import { Sha, RunKind } from '#core/report/report';
import { Diagnosis } from './diagnosis.ts';
import { ComparisonBreak, PairedMeans, Pairing } from './pairing.ts';

/** Metric name -> mean, null where there is no data. */
export const MetricValues = z.record(z.string(), z.number().nullable());
/** Metric name -> how many questions the mean is over. */
export const MetricCounts = z.record(z.string(), z.number().int());

/** The two accuracies beside the tax: over the questions graded both live and oracle. */
export const Paired = z.object({ n: z.number().int(), live: z.number(), oracle: z.number() });
export type Paired = z.infer<typeof Paired>;

/** One execution over a golden set at one commit, without its questions. */
export const Run = z.object({
  id: z.string(),
  project: z.string(),
  sha: Sha,
  branch: z.string().nullable(),
  kind: RunKind,
  label: z.string().nullable(),
  /** false: a flat metric map, posted without questions, that nothing could be recomputed from. */
  verified: z.boolean(),
  dirty: z.boolean(),
  pull_request: z.string().nullable(),
  tested_sha: z.string().nullable(),
  subject: z.string().nullable(),
  author: z.string().nullable(),
  committed_at: z.string().nullable(),
  tags: z.array(z.string()),
  started_at: z.string().nullable(),
  received_at: z.string(),
  duration_ms: z.number().nullable(),
  tool: z.string().nullable(),
  k: z.number().int().nullable(),
  depth: z.number().int().nullable(),
  golden_name: z.string().nullable(),
  golden_hash: z.string().nullable(),
  documents: z.number().int().nullable(),
  chunks: z.number().int().nullable(),
  /** N: questions in the run; `judged`: those with gold. */
  questions: z.number().int(),
  judged: z.number().int(),
  /** Questions whose retrieval or generation raised. */
  errors: z.number().int(),
  metrics: MetricValues,
  n: MetricCounts,
  paired: Paired.nullable(),
});
export type Run = z.infer<typeof Run>;

/** A claimed metric that the rankings do not bear out. */
export const Mismatch = z.object({
  metric: z.string(),
  claimed: z.number().nullable(),
  computed: z.number().nullable(),
});
export type Mismatch = z.infer<typeof Mismatch>;

/** The nearest measured first-parent ancestor; distance 1 = the parent itself. */
export const Predecessor = z.object({
  run_id: z.string(),
  sha: z.string(),
  subject: z.string().nullable(),
  distance: z.number().int(),
  metrics: MetricValues,
  n: MetricCounts,
  /** The golden set is another one: only questions with equal labels are compared. */
  golden_changed: z.boolean(),
  /** Metric name -> its means over the questions both runs have; absent: not comparable, or not measured. */
  paired: z.record(z.string(), PairedMeans),
  pairing: Pairing,
  /** Why metrics both measured are not in `paired`. */
  breaks: z.array(ComparisonBreak),
});
export type Predecessor = z.infer<typeof Predecessor>;

export const ConfigChange = z.object({
  /** Dotted path, `pipeline.chunk_size`. */
  path: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ConfigChange = z.infer<typeof ConfigChange>;

export const RunDetail = Run.extend({
  remote_url: z.string().nullable(),
  config: z.record(z.string(), z.unknown()),
  mismatches: z.array(Mismatch),
  external_metrics: z.record(
    z.string(),
    z.object({
      value: z.number().nullable(),
      n: z.number().nullable(),
      judge: z.string().nullable(),
    }),
  ),
  baseline: z
    .object({
      metrics: MetricValues,
      tolerance: z.number().nullable(),
      sha: z.string().nullable(),
      /** Recorded of another golden set, k or depth: shown, never subtracted. */
      incomparable: z.array(z.string()),
    })
    .nullable(),
  warnings: z.array(z.string()),
  /** What is wrong with the run; null where it came without questions. */
  diagnosis: Diagnosis.nullable(),
  predecessor: Predecessor.nullable(),
  /** Nearest measured descendant on the same branch, for walking on. */
  successor: z.object({ run_id: z.string(), sha: z.string() }).nullable(),
  config_changes: z.array(ConfigChange),
  /** Other runs of the same SHA. */
  siblings: z.array(z.object({ id: z.string(), kind: RunKind, received_at: z.string() })),
});
export type RunDetail = z.infer<typeof RunDetail>;

export const RunPage = z.object({ runs: z.array(Run), next_cursor: z.string().nullable() });
export type RunPage = z.infer<typeof RunPage>;

export const Posted = z.object({
  run: Run,
  /** Page of the run, absolute path under the base path. */
  url: z.string(),
  duplicate: z.boolean(),
  mismatches: z.array(Mismatch),
  warnings: z.array(z.string()),
});
export type Posted = z.infer<typeof Posted>;

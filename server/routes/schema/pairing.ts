import { z } from 'zod';

/** One metric over the same questions before and after, so that other questions cannot move it. */
export const PairedMeans = z.object({
  /** Questions measured on both sides with equal labels. */
  n: z.number().int(),
  before: z.number(),
  after: z.number(),
});
export type PairedMeans = z.infer<typeof PairedMeans>;

/** How the questions of two runs pair. */
export const Pairing = z.object({
  /** Questions with equal labels on both sides. */
  paired: z.number().int(),
  only_head: z.array(z.string()),
  only_base: z.array(z.string()),
  /** On both sides with other labels: not compared. */
  relabelled: z.array(z.string()),
  /** A gold chunk has another text under the same id: left out of chunk metrics. */
  moved: z.array(z.string()),
  /** Too many moved: chunk metrics are not compared, doc_recall@k stands in for them. */
  uses_documents: z.boolean(),
});
export type Pairing = z.infer<typeof Pairing>;

/** Why metrics of two runs may not be compared, question by question or otherwise. */
export const ComparisonBreak = z.object({
  reason: z.enum(['golden', 'k', 'depth', 'judge', 'metric_version']),
  label: z.string(),
  metrics: z.array(z.string()),
});
export type ComparisonBreak = z.infer<typeof ComparisonBreak>;

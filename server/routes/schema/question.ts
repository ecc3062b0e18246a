import { z } from 'zod';
import { Evidence, Source } from '#core/golden/item';
import { Verdict } from '#core/report/report';
import { Flag, State } from './diagnosis.ts';
import { MetricValues } from './run.ts';

/**
 * What became of a question since the predecessor. `lost`/`gained`: all needs in the top k before
 * and not now, and the reverse; `worse`/`better`: the rank or a verdict moved without that;
 * `new`: not in the predecessor; `relabelled`: other labels there, `moved`: a gold chunk has another
 * text there under the same id, so neither is comparable.
 */
export const Movement = z.enum([
  'lost',
  'gained',
  'worse',
  'better',
  'same',
  'new',
  'relabelled',
  'moved',
]);
export type Movement = z.infer<typeof Movement>;

/** How one question fared in one run. */
export const Outcome = z.object({
  /** First relevant rank within depth; null: not found within depth (or no gold). */
  rank: z.number().int().nullable(),
  needs: z.number().int(),
  needs_met: z.number().int(),
  live: Verdict.nullable(),
  oracle: Verdict.nullable(),
  error: z.string().nullable(),
});
export type Outcome = z.infer<typeof Outcome>;

export const QuestionRow = Outcome.extend({
  qid: z.string(),
  question: z.string().nullable(),
  tags: z.array(z.string()),
  unanswerable: z.boolean(),
  must_pass: z.boolean(),
  /** What kind of success or failure it is. */
  state: State.nullable(),
  flags: z.array(Flag),
  /** Per need, in the order of the labels, the rank within depth where it is first met. */
  need_ranks: z.array(z.number().int().nullable()),
  metrics: MetricValues,
  retrieve_ms: z.number().nullable(),
  /** Null where the run has no predecessor. */
  movement: Movement.nullable(),
  before: Outcome.nullable(),
});
export type QuestionRow = z.infer<typeof QuestionRow>;

export const QuestionList = z.object({
  run_id: z.string(),
  k: z.number().int().nullable(),
  depth: z.number().int().nullable(),
  predecessor: z.object({ run_id: z.string(), sha: z.string() }).nullable(),
  questions: z.array(QuestionRow),
  /** Null: these are all, or the last. */
  next_cursor: z.string().nullable(),
});
export type QuestionList = z.infer<typeof QuestionList>;

export const RankedEntry = z.object({
  /** Rank in the cleaned ranking, from 1. */
  rank: z.number().int(),
  id: z.string(),
  doc_id: z.string(),
  score: z.number().nullable(),
  /** Index into `needs` of the need this chunk answers; null: not gold. */
  need: z.number().int().nullable(),
  title: z.string().nullable(),
  text: z.string().nullable(),
});
export type RankedEntry = z.infer<typeof RankedEntry>;

export const GivenAnswer = z.object({
  answer: z.string().nullable(),
  verdict: Verdict.nullable(),
  graded_by: z.string().nullable(),
  ms: z.number().nullable(),
  reason: z.string().nullable(),
  error: z.string().nullable(),
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

/** One question in one run with everything that explains it. */
export const QuestionDetail = QuestionRow.extend({
  run_id: z.string(),
  sha: z.string(),
  subject: z.string().nullable(),
  committed_at: z.string().nullable(),
  k: z.number().int().nullable(),
  depth: z.number().int().nullable(),
  source: Source.nullable(),
  answer_must_mention: z.array(z.string()),
  evidence: z.array(Evidence),
  relevant_doc_ids: z.array(z.string()),
  needs_detail: z.array(
    z.object({
      /** Alternative chunk ids. */
      ids: z.array(z.string()),
      /** Rank at which it is first met within depth. */
      rank: z.number().int().nullable(),
      /** Title and text of its first alternative, where the report carried them. */
      title: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
  ranking: z.array(RankedEntry),
  /** Named rankings inside the pipeline. */
  stages: z.record(z.string(), z.array(RankedEntry)),
  /** Dropped while cleaning the ranking. */
  duplicates_dropped: z.number().int(),
  empty_dropped: z.number().int(),
  beyond_depth_dropped: z.number().int(),
  live_answer: GivenAnswer.nullable(),
  oracle_answer: GivenAnswer.nullable(),
});
export type QuestionDetail = z.infer<typeof QuestionDetail>;

export const QuestionHistoryPoint = Outcome.extend({
  run_id: z.string(),
  sha: z.string(),
  /** Same x axis as the trend. */
  position: z.number().int(),
  subject: z.string().nullable(),
  author: z.string().nullable(),
  committed_at: z.string().nullable(),
  k: z.number().int().nullable(),
  depth: z.number().int().nullable(),
  /** What kind of success or failure it was. */
  state: State.nullable(),
  /** Another hash than the point before: the question or its labels changed here. */
  item_hash: z.string().nullable(),
});
export type QuestionHistoryPoint = z.infer<typeof QuestionHistoryPoint>;

export const QuestionHistory = z.object({
  qid: z.string(),
  question: z.string().nullable(),
  branch: z.string().nullable(),
  /** Commits on the x axis, measured or not. */
  commits: z.number().int(),
  points: z.array(QuestionHistoryPoint),
});
export type QuestionHistory = z.infer<typeof QuestionHistory>;

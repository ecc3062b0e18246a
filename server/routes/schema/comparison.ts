import { z } from 'zod';
import { RunKind, Verdict } from '#core/report/report';
import { State, Transition } from './diagnosis.ts';
import { ComparisonBreak, Pairing } from './pairing.ts';

/** One of the two runs. */
export const ComparedRun = z.object({
  /** As it was asked for: `run:ID`, `sha:SHA` or `branch:NAME`. */
  ref: z.string(),
  run_id: z.string(),
  sha: z.string(),
  branch: z.string().nullable(),
  kind: RunKind,
  label: z.string().nullable(),
  subject: z.string().nullable(),
  author: z.string().nullable(),
  committed_at: z.string().nullable(),
  k: z.number().int().nullable(),
  depth: z.number().int().nullable(),
  questions: z.number().int(),
  /** false: numbers alone, without questions; nothing can be paired with them. */
  verified: z.boolean(),
  dirty: z.boolean(),
  pull_request: z.string().nullable(),
});
export type ComparedRun = z.infer<typeof ComparedRun>;

/** A run's own mean, over all its questions that take part. */
const OwnMean = z.object({
  value: z.number(),
  /** Questions it is over; null: the run came as numbers alone. */
  n: z.number().int().nullable(),
});

/** One metric in both runs. */
export const ComparedMetric = z.object({
  metric: z.string(),
  /** Null: not measured. */
  base: OwnMean.nullable(),
  head: OwnMean.nullable(),
  /**
   * Over the questions that pair and both runs measured; difference = head - base. Null: there are
   * none, a fence forbids it, or too much gold moved for a metric of chunks.
   */
  paired: z
    .object({
      n: z.number().int(),
      base: z.number(),
      head: z.number(),
      difference: z.number(),
    })
    .nullable(),
});
export type ComparedMetric = z.infer<typeof ComparedMetric>;

/** `same` questions with equal labels; of `moved` ones a gold chunk's id names another text. */
export const QuestionPairing = z.enum(['same', 'moved', 'relabelled', 'only_base', 'only_head']);
export type QuestionPairing = z.infer<typeof QuestionPairing>;

const both = <T extends z.ZodType>(one: T) => z.tuple([one.nullable(), one.nullable()]);

/** One question, `[in base, in head]`; where a run has not got it all of its values are null. */
export const ComparedQuestion = z.object({
  qid: z.string(),
  /** As head asks it. */
  question: z.string().nullable(),
  pairing: QuestionPairing,
  /** First relevant rank within depth; null: not found, or no gold. */
  rank: both(z.number().int()),
  needs: both(z.number().int()),
  /** In the top k of the run. */
  needs_met: both(z.number().int()),
  state: both(State),
  live: both(Verdict),
  oracle: both(Verdict),
  /** All needs in the top k of head and not of base, and the reverse; never of what does not pair. */
  flip: z.enum(['gained', 'lost']).nullable(),
});
export type ComparedQuestion = z.infer<typeof ComparedQuestion>;

/** Two runs side by side, over the questions they share. */
export const Comparison = z.object({
  base: ComparedRun,
  head: ComparedRun,
  /** Commits from base to head along first parents, negative where head is the older; null: neither leads to the other. */
  distance: z.number().int().nullable(),
  pairing: Pairing,
  /**
   * What keeps metrics of these runs apart that both measured. Another golden set (`golden`) leaves
   * paired means alone, as those are over equal questions; every other reason forbids them.
   */
  fences: z.array(ComparisonBreak),
  /** `chunk_size 400 → 120`; empty where a run came as numbers alone. */
  config_changes: z.array(z.string()),
  /** In the order of the registry. */
  metrics: z.array(ComparedMetric),
  /** Of both runs, in qid order. */
  questions: z.array(ComparedQuestion),
  /** In qid order. */
  flips: z.object({ gained: z.array(z.string()), lost: z.array(z.string()) }),
  /** Over the questions with equal labels, most first. */
  transitions: z.array(Transition),
  remarks: z.array(z.object({ rule: z.string(), text: z.string() })),
});
export type Comparison = z.infer<typeof Comparison>;

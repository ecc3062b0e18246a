import { z } from 'zod';
import { FLAGS, HALVES, STATES } from '#core/diagnosis/state';

/** What kind of success or failure a question is; the first condition that holds. */
export const State = z.enum(STATES);
export type State = z.infer<typeof State>;

/** What is odd about a good answer. */
export const Flag = z.enum(FLAGS);
export type Flag = z.infer<typeof Flag>;

/** The sentence that decides which half to fix now, and the questions it is about. */
export const Decision = z.object({
  half: z.enum(['retrieval', 'generation', 'both', 'none', 'unknown']),
  text: z.string(),
  questions: z.number().int(),
  of: z.number().int(),
});
export type Decision = z.infer<typeof Decision>;

/** A state's share of the retrieval tax. */
export const TaxPart = z.object({
  state: State,
  /** Share of 1; negative where live answers were right and oracle answers wrong. */
  value: z.number(),
  /** In tenths of a point; they sum to the tax's exactly. */
  tenths: z.number().int(),
  /** Questions of this state that moved the tax. */
  questions: z.number().int(),
});
export type TaxPart = z.infer<typeof TaxPart>;

/** The retrieval tax taken apart, over the questions graded both live and oracle; largest part first. */
export const Waterfall = z.object({
  n: z.number().int(),
  tax: z.number(),
  tenths: z.number().int(),
  parts: z.array(TaxPart),
});
export type Waterfall = z.infer<typeof Waterfall>;

/** Recall at the shipped k, now and if the first `depth` chunks were ordered perfectly. */
export const Ceiling = z.object({
  k: z.number().int(),
  recall: z.number(),
  ceiling: z.number(),
  n: z.number().int(),
});
export type Ceiling = z.infer<typeof Ceiling>;

export const Advice = z.object({
  rule: z.string(),
  text: z.string(),
  questions: z.number().int(),
  of: z.number().int(),
});
export type Advice = z.infer<typeof Advice>;

export const Diagnosis = z.object({
  /** Those present, in a fixed order; the counts sum to the questions of the run. */
  states: z.array(z.object({ state: State, count: z.number().int(), half: z.enum(HALVES) })),
  flags: z.record(Flag, z.number().int()),
  /** Questions in a failing state. */
  failures: z.number().int(),
  decision: Decision,
  /** Null without answers graded both live and oracle. */
  waterfall: Waterfall.nullable(),
  /** Null where no question has chunk gold. */
  ceiling: Ceiling.nullable(),
  advice: z.array(Advice),
  /** Tags and gold documents with failures, worst first. */
  clusters: z.array(
    z.object({
      by: z.enum(['tag', 'document']),
      name: z.string(),
      failures: z.number().int(),
      questions: z.number().int(),
      /** Of all its questions. */
      qids: z.array(z.string()),
    }),
  ),
  /** Recall and hit at every k within depth. */
  curve: z.array(
    z.object({ k: z.number().int(), recall: z.number(), hit: z.number(), n: z.number().int() }),
  ),
  /** Stage -> milliseconds. */
  stage_latency: z.record(
    z.string(),
    z.object({ p50: z.number(), p95: z.number(), n: z.number().int() }),
  ),
  /** Recall of the rankings inside the pipeline, at the shipped k and within depth. */
  stage_recall: z.array(
    z.object({
      stage: z.string(),
      recall: z.number().nullable(),
      within_depth: z.number().nullable(),
      n: z.number().int(),
    }),
  ),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

/** A question that was in another state before. */
export const Transition = z.object({ from: State, to: State, qids: z.array(z.string()) });
export type Transition = z.infer<typeof Transition>;

/** What became of the questions of a run since another one. */
export const ComparedDiagnosis = z.object({
  run_id: z.string(),
  /** Null: there is nothing to compare with. `distance`: commits back, null where not an ancestor. */
  base: z
    .object({
      run_id: z.string(),
      sha: z.string(),
      subject: z.string().nullable(),
      distance: z.number().int().nullable(),
    })
    .nullable(),
  diagnosis: Diagnosis.nullable(),
  base_diagnosis: Diagnosis.nullable(),
  /** Over the questions with equal labels in both, most first. */
  transitions: z.array(Transition),
  remarks: z.array(z.object({ rule: z.string(), text: z.string() })),
});
export type ComparedDiagnosis = z.infer<typeof ComparedDiagnosis>;

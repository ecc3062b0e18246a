import { z } from 'zod';
import { makePlain } from '#core/grading/plain-text';

/**
 * Length of an id, of a branch, a tag, a hash, UTF-16 code units: they are parts of addresses, where
 * each may take nine bytes.
 */
export const MAX_ID = 10_240;
/** The name of a question, a chunk or a document. `abort`: of a million empty ones, one is enough. */
export const Id = z.string().min(1, { abort: true }).max(MAX_ID);
/** Tags of one question, or of one commit. */
export const MAX_TAGS = 1_000;
export const Tags = z.array(z.string().max(MAX_ID)).max(MAX_TAGS).default([]);

/** A verbatim passage that holds the answer, whatever the chunker. */
export const Evidence = z.looseObject({ doc_id: Id, quote: z.string().min(1) });
export type Evidence = z.infer<typeof Evidence>;

/** Where a question came from. */
export const Source = z.enum(['log', 'ticket', 'owner', 'synthetic']);
export type Source = z.infer<typeof Source>;

/** Grades beyond are no grades, and their sums would leave what a number can hold. */
export const MAX_GRADE = 1e6;

/** Labels every item of a golden set may carry, in the golden file and in a report alike. */
export const labels = {
  relevant_chunk_ids: z.array(Id).default([]),
  answer_must_mention: z
    .array(
      z.string().refine((s) => makePlain(s).text !== '', 'a blank string matches every answer'),
    )
    .default([]),
  relevant_doc_ids: z.array(Id).default([]),
  evidence: z.array(Evidence).default([]),
  grades: z.record(z.string(), z.number().min(-MAX_GRADE).max(MAX_GRADE)).default({}),
  tags: Tags,
  source: Source.nullable().default(null),
  must_pass: z.boolean().default(false),
  unanswerable: z.boolean().default(false),
};

/** One hand-labelled question: a line of `evals/golden.jsonl`. */
export const GoldenItem = z.looseObject({
  qid: Id,
  question: z.string().refine((s) => s.trim() !== '', 'the question is blank'),
  ...labels,
  note: z.string().nullable().default(null),
});
export type GoldenItem = z.infer<typeof GoldenItem>;

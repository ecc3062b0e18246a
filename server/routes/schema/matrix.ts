import { z } from 'zod';
import { RunKind } from '#core/report/report';
import { State } from './diagnosis.ts';

/** A measured commit and the run that stands for it. */
export const MatrixColumn = z.object({
  run_id: z.string(),
  sha: z.string(),
  /** Same x axis as the trend over the same window: unmeasured commits leave gaps. */
  position: z.number().int(),
  subject: z.string().nullable(),
  committed_at: z.string().nullable(),
  k: z.number().int().nullable(),
  depth: z.number().int().nullable(),
});
export type MatrixColumn = z.infer<typeof MatrixColumn>;

const cells = z.array(z.number().int().nullable());

/** One question at every column; each list is as long as `columns`. */
export const MatrixRow = z.object({
  qid: z.string(),
  /** As the newest column that has it asks it. */
  question: z.string().nullable(),
  /** First relevant rank within depth; null: not found, or no gold. */
  rank: cells,
  /** Index into `states`; null: not asked, or not scored since states are known. */
  state: cells,
  /** Number of the labels it was asked with, 0 for the first in the window; null: not in the run. */
  asked: cells,
});
export type MatrixRow = z.infer<typeof MatrixRow>;

/** Questions by commits. */
export const Matrix = z.object({
  branch: z.string().nullable(),
  /** Kinds of run drawn, chosen as for the trend. */
  kinds: z.array(RunKind),
  /** Commits of the branch before the window. */
  earlier: z.number().int(),
  states: z.array(State),
  /** In commit order, oldest first. */
  columns: z.array(MatrixColumn),
  /** Of all questions that some column has, in qid order. */
  rows: z.array(MatrixRow),
});
export type Matrix = z.infer<typeof Matrix>;

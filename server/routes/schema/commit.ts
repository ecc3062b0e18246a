import { z } from 'zod';
import { Sha } from '#core/report/report';
import { Run } from './run.ts';

/** A commit with its runs, last arrived first, and what it changed against its predecessor. */
export const CommitDetail = z.object({
  sha: Sha,
  /** Null: unknown. */
  parents: z.array(z.string()).nullable(),
  subject: z.string().nullable(),
  author: z.string().nullable(),
  committed_at: z.string().nullable(),
  tags: z.array(z.string()),
  runs: z.array(Run),
  predecessor: z
    .object({ run_id: z.string(), sha: z.string(), distance: z.number().int() })
    .nullable(),
  /** Questions, by qid, whose needs are all in the top k now and were not before, and the reverse. */
  gained: z.array(z.string()).nullable(),
  lost: z.array(z.string()).nullable(),
});
export type CommitDetail = z.infer<typeof CommitDetail>;

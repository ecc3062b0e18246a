import { z } from 'zod';

/** RFC 9457 problem details; the only error shape of the API. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** Of an internal error: what the server's log has it under. */
  id: z.string().optional(),
  /** At most 20; `pointer` is a JSON pointer into the request body, or `?name` for a query parameter. */
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).default([]),
});
export type Problem = z.infer<typeof Problem>;

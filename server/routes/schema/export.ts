import { z } from 'zod';

const Cell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number(), z.null()])),
]);

/** Rows of an export; every row has the same columns, metrics and their n among them. */
export const ExportedRows = z.array(
  z.object({ run_id: z.string(), sha: z.string() }).catchall(Cell),
);
export type ExportedRows = z.infer<typeof ExportedRows>;

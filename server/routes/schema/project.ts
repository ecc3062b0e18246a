import { z } from 'zod';
import { Run } from './run.ts';

export const Project = z.object({
  slug: z.string(),
  runs: z.number().int(),
  /** Branch shown first: `main`, `master`, else the one measured last. */
  default_branch: z.string().nullable(),
  branches: z.array(z.object({ name: z.string(), runs: z.number().int() })),
  /** The run at the newest commit of the default branch. */
  latest: Run.nullable(),
});
export type Project = z.infer<typeof Project>;
export const ProjectList = z.object({ projects: z.array(Project) });
export type ProjectList = z.infer<typeof ProjectList>;

import { z } from 'zod';
import { EmbeddedSettings } from '../harness/embedded.ts';

/** `pipeline.json` of the demo repository: everything that its commits change. */
export const DemoPipeline = z.strictObject({
  ...EmbeddedSettings.shape,
  k: z.int().min(1),
  depth: z.int().min(1),
});
export type DemoPipeline = z.infer<typeof DemoPipeline>;

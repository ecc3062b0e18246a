import type { EmbeddedPipeline } from '../harness/embedded.ts';
import type { PlannedRun } from './plan.ts';

/**
 * The pipeline with an index that is gone after so many questions. Nothing else in the demo is
 * acted: a run that failed half-way is what a history has, and this index cannot fail by itself.
 */
export function withOutage(
  pipeline: EmbeddedPipeline,
  outage: PlannedRun['outage'],
): EmbeddedPipeline {
  if (outage === null) return pipeline;
  let asked = 0;
  return {
    ...pipeline,
    retrieve(question, options) {
      if (asked++ >= outage.after) throw new Error(outage.message);
      return pipeline.retrieve(question, options);
    },
  };
}

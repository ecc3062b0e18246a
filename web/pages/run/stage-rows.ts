import type { Diagnosis } from '../../../server/routes/schema/diagnosis.ts';
import { stageName } from '../../parts/stage-name.ts';

export interface StageRow {
  stage: string;
  name: string;
  /** At the shipped k, and within depth; null where the report carried no ranking of the stage. */
  recall: number | null;
  withinDepth: number | null;
  n: number | null;
  /** Milliseconds; null where it was not timed. */
  p50: number | null;
  p95: number | null;
}

/** The stages of a pipeline, as they follow each other, with what is known of each. */
export function stageRows({
  stage_recall: recalls,
  stage_latency: times,
}: Pick<Diagnosis, 'stage_recall' | 'stage_latency'>): StageRow[] {
  const timedOnly = Object.keys(times).filter(
    (stage) => !recalls.some((one) => one.stage === stage),
  );
  return [...recalls.map(({ stage }) => stage), ...timedOnly].map((stage) => {
    const found = recalls.find((one) => one.stage === stage);
    const time = Object.hasOwn(times, stage) ? times[stage] : undefined;
    return {
      stage,
      name: stageName(stage),
      recall: found?.recall ?? null,
      withinDepth: found?.within_depth ?? null,
      n: found?.n ?? null,
      p50: time?.p50 ?? null,
      p95: time?.p95 ?? null,
    };
  });
}

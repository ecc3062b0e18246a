import type { Diagnosis } from '../../../server/routes/schema/diagnosis.ts';

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

const NAMES: Record<string, string> = {
  bm25: 'BM25',
  vector: 'Vector',
  fused: 'Fused',
  reranked: 'Reranked',
};

/** A stage as a heading; one of somebody's own stands for itself. */
export const stageName = (stage: string): string =>
  Object.hasOwn(NAMES, stage) ? (NAMES[stage] ?? stage) : stage;

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

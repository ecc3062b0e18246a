const NAMES = new Map([
  ['bm25', 'BM25'],
  ['vector', 'Vector'],
  ['fused', 'Fused'],
  ['reranked', 'Reranked'],
]);

/** A stage of the pipeline as a heading; one of somebody's own stands for itself. */
export const stageName = (stage: string): string => NAMES.get(stage) ?? stage;

import type { StageRecall } from './stages.ts';

/** A reranker as the stages of a run show it. */
export interface Reranker {
  /** The stage it reordered; null: the stages do not tell. */
  before: string | null;
  /** Its recall@k less that of the stage before, share of 1; null where they do not compare. */
  gain: number | null;
}

/** Names of the stages in the order of a pipeline, as reports have them. */
const RERANKED = 'reranked';
const FUSED = 'fused';

/**
 * The stage that is called `reranked`, held against `fused`, or else against the one named before it.
 * Null without such a stage. Recall over other questions is not comparable.
 */
export function rerankerIn(stages: readonly StageRecall[]): Reranker | null {
  const at = stages.findIndex(({ stage }) => stage === RERANKED);
  const now = stages[at];
  if (!now) return null;
  const before = stages.find(({ stage }) => stage === FUSED) ?? stages[at - 1];
  if (!before) return { before: null, gain: null };
  const isComparable = before.n === now.n && now.recall !== null && before.recall !== null;
  const gain = isComparable ? (now.recall ?? 0) - (before.recall ?? 0) : null;
  return { before: before.stage, gain };
}

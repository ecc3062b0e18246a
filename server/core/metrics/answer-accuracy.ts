import type { Verdict } from '#core/report/report';
import type { Metric } from './metric.ts';

export const valueOf = (verdict: Verdict | null) =>
  verdict === null ? null : verdict === 'correct' ? 1 : 0;

/** answer_accuracy_live: share of correct answers from the top k, over the answers graded. */
export const accuracyLive: Metric = {
  family: 'answer_accuracy_live',
  version: 1,
  better: 'higher',
  atK: false,
  kind: 'answer',
  score: (judged) => (judged.unanswerable ? null : valueOf(judged.live)),
};

/** answer_accuracy_oracle: the same with exactly the gold in the prompt. */
export const accuracyOracle: Metric = {
  ...accuracyLive,
  family: 'answer_accuracy_oracle',
  score: (judged) => (judged.unanswerable ? null : valueOf(judged.oracle)),
};

import { valueOf } from './answer-accuracy.ts';
import type { Metric } from './metric.ts';

/** abstention_rate: share of the unanswerable questions, graded live, whose answer rightly abstains. */
export const abstentionRate: Metric = {
  family: 'abstention_rate',
  version: 1,
  better: 'higher',
  atK: false,
  kind: 'answer',
  score: (judged) => (judged.unanswerable ? valueOf(judged.live) : null),
};

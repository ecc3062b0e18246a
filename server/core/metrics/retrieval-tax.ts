import { accuracyLive, accuracyOracle } from './answer-accuracy.ts';
import type { Metric } from './metric.ts';

/**
 * retrieval_tax = oracle accuracy - live accuracy over the questions graded in both: what bad
 * retrieval costs in answers. A question's own value is -1, 0 or 1; the mean may be negative.
 */
export const retrievalTax: Metric = {
  family: 'retrieval_tax',
  version: 1,
  better: 'lower',
  atK: false,
  kind: 'answer',
  score(judged, k) {
    const live = accuracyLive.score(judged, k);
    const oracle = accuracyOracle.score(judged, k);
    return live === null || oracle === null ? null : oracle - live;
  },
};

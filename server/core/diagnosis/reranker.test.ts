import { expect, it } from 'vitest';
import { rerankerIn } from './reranker.ts';

const stage = (name: string, recall: number | null, n = 4) => ({
  stage: name,
  recall,
  within_depth: recall,
  n,
});

it('holds the reranker against what was fused, or the stage before', () => {
  const stages = [stage('fused', 0.75), stage('extra', 0.25), stage('reranked', 0.5)];
  expect(rerankerIn(stages)).toEqual({ before: 'fused', gain: -0.25 });
  expect(rerankerIn(stages.slice(1))).toEqual({ before: 'extra', gain: 0.25 });
});

it('compares nothing where the two are not about the same questions', () => {
  expect(rerankerIn([stage('fused', 0.75, 3), stage('reranked', 0.5)])?.gain).toBeNull();
  expect(rerankerIn([stage('fused', null, 0), stage('reranked', null, 0)])?.gain).toBeNull();
  expect(rerankerIn([stage('reranked', 0.5)])).toEqual({ before: null, gain: null });
});

it('is none without such a stage', () => {
  expect(rerankerIn([stage('bm25', 0.5)])).toBeNull();
});

import { expect, it } from 'vitest';
import { BeyondDepthError, refuseBeyondDepth } from './within-depth.ts';

it('refuses recall and hit at a K beyond the depth, the depth itself being within', () => {
  expect(() => refuseBeyondDepth(['recall@20', 'hit@20'], 20)).not.toThrow();
  expect(() => refuseBeyondDepth(['recall@20', 'hit@21'], 20)).toThrow(
    new BeyondDepthError('hit@21', 20),
  );
});

it('looks at nothing else: metrics without a K, and any where the depth is unknown', () => {
  expect(() => refuseBeyondDepth(['mrr', 'ndcg@30', 'no metric'], 20)).not.toThrow();
  expect(() => refuseBeyondDepth(['recall@1000'], null)).not.toThrow();
});

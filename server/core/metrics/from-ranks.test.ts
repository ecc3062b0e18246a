import { expect, it } from 'vitest';
import { judge, others } from '../../fixtures/judged.ts';
import { scoreFromRanks } from './from-ranks.ts';
import { metricNamed, type NamedMetric } from './registry.ts';

const named = (name: string) => metricNamed(name) as NamedMetric;

it('scores recall and hit at any k as the metrics do', () => {
  // Gold at ranks 2 and 7, the third need nowhere.
  const ranking = others(20);
  ranking[1] = 'a#1';
  ranking[6] = 'b#1';
  const judged = judge(['a#1', 'b#1', 'c#1'], ranking);
  const at = (name: string) => scoreFromRanks(named(name), judged);
  expect([1, 2, 6, 7, 20].map((k) => at(`recall@${k}`))).toEqual([0, 1 / 3, 1 / 3, 2 / 3, 2 / 3]);
  expect([1, 2].map((k) => at(`hit@${k}`))).toEqual([0, 1]);
  for (const name of ['recall@4', 'hit@9', 'recall@21']) {
    const { metric, k } = named(name);
    expect(at(name)).toBe(metric.score(judged, k as number));
  }
});

it('knows nothing beyond depth, without gold, and of other metrics', () => {
  const ranks = { chunkGold: true, depth: 5, needRanks: [1] };
  expect(scoreFromRanks(named('recall@6'), ranks)).toBeNull();
  expect(scoreFromRanks(named('recall@5'), { ...ranks, chunkGold: false })).toBeNull();
  expect(scoreFromRanks(named('ndcg@5'), ranks)).toBeNull();
  expect(scoreFromRanks(named('mrr'), ranks)).toBeNull();
});

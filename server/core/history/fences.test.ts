import { describe, expect, it } from 'vitest';
import { findFences, type MeasuredPoint } from './fences.ts';

const all = { 'recall@5': 1, mrr: 1, map: 1, answer_accuracy_live: 1, retrieve_ms_p50: 1 };
const point = (position: number, rest: Partial<MeasuredPoint> = {}): MeasuredPoint => ({
  position,
  golden_hash: 'g1',
  k: 5,
  depth: 20,
  judge: 'j1',
  metrics: all,
  ...rest,
});
const fences = (...points: MeasuredPoint[]) => findFences(points, Object.keys(all));

describe('findFences', () => {
  it('has none where nothing changed or only one point is there', () => {
    expect(fences(point(0), point(1), point(2))).toEqual([]);
    expect(fences(point(0))).toEqual([]);
    expect(fences()).toEqual([]);
  });

  it('breaks every quality metric at another golden set, latency nowhere', () => {
    expect(
      fences(point(0), point(1, { golden_hash: 'g2' }), point(2, { golden_hash: 'g2' })),
    ).toEqual([
      {
        position: 1,
        reason: 'golden',
        label: 'golden set changed',
        metrics: ['recall@5', 'mrr', 'map', 'answer_accuracy_live'],
      },
    ]);
  });

  it('breaks answer metrics at k and judge, while recall@5 goes on', () => {
    expect(fences(point(0), point(3, { k: 3, judge: 'j2' }))).toEqual([
      { position: 3, reason: 'k', label: 'k 5 → 3', metrics: ['answer_accuracy_live'] },
      { position: 3, reason: 'judge', label: 'judge changed', metrics: ['answer_accuracy_live'] },
    ]);
  });

  it('breaks the tax and abstention at k as live accuracy, the oracle at the judge alone', () => {
    const names = ['answer_accuracy_oracle', 'retrieval_tax', 'abstention_rate'];
    const metrics = Object.fromEntries(names.map((name) => [name, 1]));
    const points = [point(0, { metrics }), point(1, { metrics, k: 3, judge: 'j2' })];
    expect(findFences(points, names)).toMatchObject([
      { reason: 'judge', metrics: names },
      { reason: 'k', metrics: ['retrieval_tax', 'abstention_rate'] },
    ]);
  });

  it('breaks nothing of retrieval at k or judge, and of answers at depth', () => {
    const metrics = { 'recall@5': 1, 'ndcg@5': 1, 'mrr@10': 1, answer_accuracy_live: 1 };
    const at = (rest: Partial<MeasuredPoint>) =>
      findFences([point(0, { metrics }), point(1, { metrics, ...rest })], Object.keys(metrics));
    expect(at({ depth: 50 })).toEqual([]);
    expect(at({ k: 3, judge: 'j2' }).flatMap((fence) => fence.metrics)).toEqual([
      'answer_accuracy_live',
      'answer_accuracy_live',
    ]);
  });

  it('breaks mrr and map at depth', () => {
    expect(fences(point(0), point(1, { depth: 50 }))).toMatchObject([
      { reason: 'depth', label: 'depth 20 → 50', metrics: ['mrr', 'map'] },
    ]);
  });

  it('breaks a metric at its own version', () => {
    const versions = (recall: number) => ({ metric_versions: { recall, mrr: 1 } });
    expect(fences(point(0, versions(1)), point(1, versions(2)))).toMatchObject([
      { reason: 'metric_version', metrics: ['recall@5'] },
    ]);
  });

  it('takes unknown for no change', () => {
    expect(
      fences(point(0), point(1, { golden_hash: null, k: null, judge: null, depth: null })),
    ).toEqual([]);
  });

  it('sees a change across a point that leaves it unknown', () => {
    const unknown = point(1, { golden_hash: null, depth: null });
    expect(fences(point(0), unknown, point(2, { golden_hash: 'g2' }))).toMatchObject([
      { position: 2, reason: 'golden' },
    ]);
  });

  it('compares each metric where it was measured', () => {
    const retrievalOnly = { metrics: { 'recall@5': 1, mrr: null }, judge: null };
    const found = fences(point(0), point(1, retrievalOnly), point(2, { judge: 'j2' }));
    expect(found).toMatchObject([
      { position: 2, reason: 'judge', metrics: ['answer_accuracy_live'] },
    ]);
  });

  it('passes over names that are no metric, and lists fences from left to right', () => {
    const odd = { metrics: { odd: 1, 'recall@5': 1, answer_accuracy_live: 1 } };
    const points = [
      point(0, odd),
      point(1, { ...odd, k: 3 }),
      point(2, { ...odd, k: 3, golden_hash: 'g2' }),
    ];
    const names = ['odd', 'recall@5', 'answer_accuracy_live'];
    expect(findFences(points, names).map((f) => [f.position, f.reason])).toEqual([
      [1, 'k'],
      [2, 'golden'],
    ]);
  });
});

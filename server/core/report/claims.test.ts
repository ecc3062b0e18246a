import { describe, expect, it } from 'vitest';
import { findMismatches } from './claims.ts';

const scored = { metrics: { 'recall@5': 14 / 17, mrr: 0.5, map: null, 'ndcg@5': 1e-5 } };
const differs = (claimed: Record<string, number | null>) =>
  findMismatches(claimed, scored).map((m) => m.metric);

describe('findMismatches', () => {
  it('takes a claim as rounded to its own digits, at least three', () => {
    // 14 / 17 = 0.823529…
    for (const value of [0.8235, 0.82353, 0.824, 14 / 17]) {
      expect(differs({ 'recall@5': value })).toEqual([]);
    }
    for (const value of [0.82, 0.8, 0.823, 0.8236, 0.82352, 0.83, 1]) {
      expect(differs({ 'recall@5': value })).toEqual(['recall@5']);
    }
    expect(differs({ mrr: 0.5 })).toEqual([]);
    expect(differs({ 'ndcg@5': 1e-5 })).toEqual([]);
    expect(differs({ 'ndcg@5': 1.5e-5 })).toEqual(['ndcg@5']);
  });

  it('lists claim and value', () => {
    expect(findMismatches({ mrr: 0.9 }, scored)).toEqual([
      { metric: 'mrr', claimed: 0.9, computed: 0.5 },
    ]);
  });

  it('differs where only one side has a value', () => {
    expect(differs({ map: 0, 'hit@5': 1, mrr: null })).toEqual(['map', 'hit@5', 'mrr']);
    expect(differs({ map: null })).toEqual([]);
  });

  it('passes over names that are no metric, and over no claims', () => {
    expect(differs({ faithfulness: 1 })).toEqual([]);
    expect(findMismatches(null, scored)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { judge } from '../../fixtures/judged.ts';
import { recall } from './recall.ts';

describe('recall', () => {
  it('is the share of needs met by the first k', () => {
    const judged = judge(['A', 'B', 'C', 'D'], ['x', 'A', 'y', 'C']);
    expect([1, 2, 3, 4].map((k) => recall.score(judged, k))).toEqual([0, 0.25, 0.25, 0.5]);
  });

  it('scores a short ranking as it is', () => {
    expect(recall.score(judge(['A', 'B'], ['A']), 10)).toBe(0.5);
  });

  it('has no value beyond depth', () => {
    expect(recall.score(judge(['A'], ['A'], {}, { depth: 5 }), 6)).toBeNull();
    expect(recall.score(judge(['A'], ['A'], {}, { depth: 5 }), 5)).toBe(1);
  });

  it('does not look beyond depth', () => {
    expect(recall.score(judge(['A'], ['x', 'y', 'A'], {}, { k: 2, depth: 2 }), 2)).toBe(0);
  });

  it('lets one chunk meet several needs', () => {
    const needs = [
      ['A', 'B'],
      ['B', 'C'],
    ];
    expect(recall.score(judge([], ['B'], { needs }), 1)).toBe(1);
  });

  it('keeps a need that no chunk can meet', () => {
    expect(recall.score(judge([], ['A'], { needs: [['A'], []] }), 5)).toBe(0.5);
  });

  it('scores 0 where nothing came back or retrieval raised', () => {
    expect(recall.score(judge(['A'], []), 5)).toBe(0);
    expect(recall.score(judge(['A'], ['A'], { error: 'timeout' }), 5)).toBe(0);
  });

  it('takes only grades of at least 1 as relevant', () => {
    const grades = { A: 0, B: 0.5, C: 1 };
    expect(recall.score(judge(['A', 'B', 'C'], ['A', 'B', 'C'], { grades }), 2)).toBe(0);
    expect(recall.score(judge(['A', 'B', 'C'], ['A', 'B', 'C'], { grades }), 3)).toBe(1);
  });

  it('scores 0 where all gold is graded away', () => {
    expect(recall.score(judge(['A', 'B'], ['A'], { grades: { A: 0, B: -2 } }), 5)).toBe(0);
  });

  it('has no value for unanswerable questions and for documents only', () => {
    expect(recall.score(judge(['A'], ['A'], { unanswerable: true }), 5)).toBeNull();
    expect(recall.score(judge([], ['A'], { relevant_doc_ids: ['A'] }), 5)).toBeNull();
  });
});

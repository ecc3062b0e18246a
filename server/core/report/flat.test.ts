import { describe, expect, it } from 'vitest';
import { reportInput } from '../../fixtures/report.ts';
import { isFlat, parseFlat } from './flat.ts';

describe('isFlat', () => {
  it('knows a metric map from a report, also from a broken one', () => {
    expect(isFlat({ 'recall@5': 0.8 })).toBe(true);
    expect(isFlat({ mrr: null })).toBe(true);
    expect(isFlat({ recall: 0.8 })).toBe(true);
    for (const json of [reportInput([]), { questions: [] }, { format: 1, mrr: 0.5 }, {}]) {
      expect(isFlat(json)).toBe(false);
    }
    for (const json of [null, [], [1], 'mrr', 7, { a: 'b' }]) expect(isFlat(json)).toBe(false);
  });
});

describe('parseFlat', () => {
  it('reads the map of the contract', () => {
    const metrics = {
      'recall@1': 0.5,
      'recall@5': 0.82,
      mrr: 0.7,
      answer_accuracy_live: null,
      retrieval_tax: -0.1,
      retrieve_ms_p50: 120,
    };
    expect(parseFlat(metrics)).toEqual({ ok: true, metrics });
  });

  it.each([
    ['recal@5', 0.8, 'is no metric; did you mean "recall@5"?'],
    ['recall_at_5', 0.8, 'is no metric; did you mean "recall@5"?'],
    ['nDCG10', 0.8, 'is no metric; did you mean "ndcg@10"?'],
    ['MRR', 0.8, 'is no metric; did you mean "mrr"?'],
    ['faithfulness', 0.8, 'is no metric'],
    ['foo5', 0.8, 'is no metric'],
    ['recall@5', 82, '82 is outside 0 to 1; a share, not a percentage'],
    ['recall@5', 182, '182 is outside 0 to 1'],
    ['mrr', -0.1, '-0.1 is outside 0 to 1'],
    ['retrieval_tax', -1.5, '-1.5 is outside -1 to 1'],
    ['retrieve_ms_p95', -1, 'milliseconds cannot be negative'],
    ['retrieve_ms_p95', 1e308, 'milliseconds beyond 1000000000000'],
    ['recall@0', 0.5, 'is no metric: K counts from 1'],
    ['recall_at_0', 0.5, 'is no metric'],
    ['recall@99999', 0.5, 'is no metric: K is at most 1000'],
    ['mrr', '0.8', 'must be a number or null'],
    ['mrr', Infinity, 'must be a number or null'],
  ])('refuses %s: %s', (name, value, message) => {
    expect(parseFlat({ map: 1, [name]: value })).toEqual({
      ok: false,
      errors: [{ pointer: `/${name}`, message }],
    });
  });

  it('refuses a map without a single value', () => {
    expect(parseFlat({ mrr: null, 'recall@5': null })).toEqual({
      ok: false,
      errors: [{ pointer: '', message: 'has no value: every metric is null' }],
    });
  });

  it('refuses what is no metric map, and lists at most 20 errors', () => {
    expect(parseFlat([])).toEqual({
      ok: false,
      errors: [{ pointer: '', message: 'is not a map of metric names' }],
    });
    const names = Array.from({ length: 30 }, (_, i) => [`x/${i}`, 1]);
    const parsed = parseFlat(Object.fromEntries(names));
    expect(parsed.ok ? [] : parsed.errors).toHaveLength(20);
    expect(parsed.ok ? null : parsed.errors[0]?.pointer).toBe('/x~10');
  });
});

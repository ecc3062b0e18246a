import { describe, expect, it } from 'vitest';
import { trendOf } from './fixture.ts';
import { keyItems } from './key-items.ts';
import { buildModel } from './trend-model.ts';

const glyphs = (trend: ReturnType<typeof trendOf>) =>
  keyItems(buildModel(trend, { shown: new Set(['recall', 'mrr']), y: 'fit' })).map(
    ({ glyph }) => glyph,
  );

describe('keyItems', () => {
  it('explains nothing where there are lines alone', () => {
    expect(glyphs(trendOf([{ mrr: 0.5 }, { mrr: 0.6 }]))).toEqual([]);
  });

  it('explains what occurs', () => {
    const trend = trendOf(
      [{ mrr: 0.5, 'recall@5': 0.5 }, null, { mrr: 0.6 }, { mrr: 0.7, 'recall@5': 0.3 }],
      { 2: { tags: ['v1'] }, 3: { lost: 3, verified: false } },
    );
    trend.baseline.push({ position: 0, metrics: { mrr: 0.5 }, tolerance: 0.05 });
    trend.fences.push({ position: 3, reason: 'golden', label: 'golden set changed', metrics: [] });
    expect(glyphs(trend)).toEqual(['dashed', 'fence', 'tick', 'ring', 'dotted', 'cross', 'twins']);
  });
});

import { describe, expect, it } from 'vitest';
import { trendOf } from './fixture.ts';
import { pointRows } from './point-rows.ts';
import { stopsOf } from './stops.ts';
import { buildModel } from './trend-model.ts';

const shown = new Set(['mrr', 'live']);

/** Differences of MRR and live accuracy at the last commit: [difference, fromBaseline]. */
function lastRows(trend: ReturnType<typeof trendOf>) {
  const model = buildModel(trend, { shown, y: 'fit' });
  const [stop] = stopsOf(model).reverse();
  if (!stop) throw new Error('no commits');
  const hundredths = (value: number | null) => value && Math.round(value * 100);
  return pointRows(model, stop).map((row) => [
    hundredths(row.difference),
    hundredths(row.fromBaseline),
  ]);
}
const history = () =>
  trendOf([
    { mrr: 0.5, answer_accuracy_live: 0.6 },
    { mrr: 0.6 },
    { mrr: 0.55, answer_accuracy_live: 0.7 },
  ]);

describe('pointRows', () => {
  it('compares each value with the last one measured: not every run answers', () => {
    expect(lastRows(history())).toEqual([
      [-5, null],
      [10, null],
    ]);
  });

  it('compares nothing across a fence of the metric', () => {
    const trend = history();
    trend.fences.push({
      position: 1,
      reason: 'k',
      label: 'k 3 → 5',
      metrics: ['answer_accuracy_live'],
    });
    expect(lastRows(trend).map(([difference]) => difference)).toEqual([-5, null]);
  });

  it('holds it against the baseline in force', () => {
    const trend = history();
    trend.baseline.push({ position: 1, metrics: { mrr: 0.5 }, tolerance: 0.05 });
    expect(lastRows(trend)).toEqual([
      [-5, 5],
      [10, null],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { TrendPoint } from '../../server/routes/schema/trend.ts';
import { trendOf } from './fixture.ts';
import { COLOURS, type Palette } from './trend-config.ts';
import { datasetsOf } from './trend-datasets.ts';
import { buildModel } from './trend-model.ts';

const palette = Object.fromEntries(COLOURS.map((name) => [name, 'rgb(1, 2, 3)'])) as Palette;

/** Datasets of MRR over three commits, `change` made to the second. */
function drawn(change: Partial<TrendPoint>, isDense = false) {
  const trend = trendOf([{ mrr: 0.5 }, { mrr: 0.6 }, { mrr: 0.7 }], { 1: change });
  const model = buildModel(trend, new Set(['mrr']), 'fit');
  return model.lines.flatMap((line) => datasetsOf(line, model, palette, isDense));
}
const crosses = (sets: ReturnType<typeof drawn>) =>
  sets.filter((set) => set.pointStyle === 'crossRot').flatMap((set) => set.data);

describe('datasetsOf', () => {
  it('crosses what is only claimed, on the line, beside it and among many commits', () => {
    expect(crosses(drawn({ verified: false }))).toEqual([{ x: 1, y: 0.6 }]);
    expect(crosses(drawn({ verified: false, pull_request: '7' }))).toEqual([{ x: 1, y: 0.6 }]);
    expect(crosses(drawn({ verified: false }, true))).toEqual([{ x: 1, y: 0.6 }]);
  });

  it('draws a dirty run hollow, not crossed', () => {
    const sets = drawn({ dirty: true });
    expect(crosses(sets)).toEqual([]);
    expect(sets[0]).toMatchObject({ pointStyle: 'triangle', data: [{ x: 1, y: 0.6 }] });
  });

  it('has one line where all is verified', () => {
    expect(drawn({})).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { sideOf } from './fixture.ts';
import { buildSides, placeSides } from './side-points.ts';

describe('placeSides', () => {
  it('leaves pull requests where the server put them, and dirty runs behind their commit', () => {
    const sides = placeSides([
      sideOf({ position: 2, mrr: 0.5, base: 2 }),
      sideOf({ position: 2, mrr: 0.6, base: 2 }),
      sideOf({ position: 1.5, mrr: 0.4, base: 1 }),
    ]);
    expect(sides.map(({ x }) => x)).toEqual([1.5, 2.22, 2.34]);
    expect(sides.map(({ point }) => point.position)).toEqual([1, 2, 2]);
  });

  it('compares with its base', () => {
    const [side] = placeSides([sideOf({ position: 1.5, mrr: 0.4, base: 1 })]);
    expect(side?.point.predecessor).toEqual({ run_id: 'run1', distance: 1 });
  });
});

describe('buildSides', () => {
  const onLine = new Map([['run1', { x: 1, y: 0.5 }]]);
  const built = (base: number | null) =>
    buildSides(placeSides([sideOf({ position: 1.5, mrr: 0.4, base })]), 'mrr', onLine);

  it('ties a mark to its base on the line', () => {
    expect(built(1)).toEqual({
      marks: [{ x: 1.5, y: 0.4 }],
      ties: [
        { x: 1, y: 0.5 },
        { x: 1.5, y: 0.4 },
        { x: 1.51, y: NaN },
      ],
    });
  });

  it('ties nothing to a base off the line', () => {
    expect(built(0).ties).toEqual([]);
    expect(built(null).ties).toEqual([]);
  });
});

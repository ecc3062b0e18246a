import { describe, expect, it } from 'vitest';
import { sideOf, trendOf } from './fixture.ts';
import { placeSides } from './side-points.ts';
import { nearestStop, stopsOf } from './stops.ts';

const { points } = trendOf([{ mrr: 0.5 }, null, { mrr: 0.6 }]);
const sides = placeSides([sideOf({ position: 1.5, mrr: 0.4, base: 1 })]);
const stops = stopsOf({ points, sides });

describe('stops', () => {
  it('are the commits and the runs beside the line, in the order of the axis', () => {
    expect(stops.map(({ x, isBeside }) => [x, isBeside])).toEqual([
      [0, false],
      [1, false],
      [1.5, true],
      [2, false],
    ]);
  });

  it('are found under the pointer, the nearest one', () => {
    expect([-3, 0.4, 1.2, 1.3, 1.7, 1.8, 9].map((x) => nearestStop(stops, x))).toEqual([
      0, 0, 1, 2, 2, 3, 3,
    ]);
    expect(nearestStop([], 1)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { largestFalls } from './falls.ts';
import { trendOf } from './fixture.ts';

/** A trend whose commits gained and lost these: [gained, lost]. */
const points = (moves: ([number, number] | null)[]) =>
  trendOf(
    moves.map((move) => move && { mrr: 0.5 }),
    Object.fromEntries(
      moves.flatMap((move, at) => (move ? [[at, { gained: move[0], lost: move[1] }]] : [])),
    ),
  ).points;
const told = (moves: ([number, number] | null)[]) =>
  largestFalls(points(moves)).map(({ point, net, wonBack }) => [
    point.position,
    net,
    wonBack.count,
    wonBack.by?.position ?? null,
  ]);

describe('largestFalls', () => {
  it('names the commit that lost most, and the one that made it good', () => {
    expect(
      told([
        [0, 0],
        [1, 9],
        [0, 0],
        [3, 0],
        [6, 1],
      ]),
    ).toEqual([[1, 8, 8, 4]]);
  });

  it('says how many came back where not all did', () => {
    expect(
      told([
        [0, 0],
        [0, 9],
        [2, 0],
      ]),
    ).toEqual([[1, 9, 2, null]]);
    expect(
      told([
        [0, 0],
        [0, 4],
        [0, 2],
      ]),
    ).toEqual([
      [1, 4, 0, null],
      [2, 2, 0, null],
    ]);
  });

  it('leaves out what is small beside the largest, and stops at three', () => {
    expect(told([[0, 9], [0, 2], null, [0, 3]]).map(([at]) => at)).toEqual([0, 3]);
    expect(
      told([
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 1],
      ]).map(([at]) => at),
    ).toEqual([3, 2, 1]);
  });

  it('takes a commit that gained as many as it lost for no fall', () => {
    expect(
      told([
        [0, 0],
        [4, 4],
      ]),
    ).toEqual([]);
  });
});

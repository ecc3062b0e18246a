import { describe, expect, it } from 'vitest';
import { largestFalls, markedOn } from './falls.ts';
import { trendOf } from './fixture.ts';

/** A trend whose commits gained and lost these: [gained, lost]. */
const trendWith = (moves: ([number, number] | null)[]) =>
  trendOf(
    moves.map((move) => move && { mrr: 0.5 }),
    Object.fromEntries(
      moves.flatMap((move, at) => (move ? [[at, { gained: move[0], lost: move[1] }]] : [])),
    ),
  );
const told = (moves: ([number, number] | null)[]) =>
  largestFalls(trendWith(moves)).map(({ point, net, wonBack }) => [
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
  });

  it('puts first what cost most: questions times the commits it lasted', () => {
    // 20 lost for one commit cost 20; 9 lost for three cost 27.
    const falls = largestFalls(trendWith([[0, 0], [0, 20], [20, 0], [0, 9], [0, 0], null, [9, 0]]));
    expect(falls.map(({ point, span }) => [point.position, span.commits, span.end])).toEqual([
      [3, 3, 'mended'],
      [1, 1, 'mended'],
    ]);
    expect(falls[0]?.span).toMatchObject({ to: 6, days: 3 });
  });

  it('leaves out what is small beside the largest, and stops at four', () => {
    expect(told([[0, 9], [0, 2], null, [0, 3]]).map(([at]) => at)).toEqual([0, 3]);
    expect(told([...new Array<[number, number]>(6).fill([0, 1])]).map(([at]) => at)).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it('takes a commit that gained as many as it lost for no fall', () => {
    expect(
      told([
        [0, 0],
        [4, 4],
      ]),
    ).toEqual([]);
  });

  it('marks a fall on each line it is seen on', () => {
    const trend = trendOf([{ answer_accuracy_live: 0.8 }, { answer_accuracy_live: 0.7 }], {
      1: { lost: 3 },
    });
    const [fall] = largestFalls(trend);
    expect(fall && markedOn(fall)).toEqual(['recall', 'live']);
  });
});

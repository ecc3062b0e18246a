import { describe, expect, it } from 'vitest';
import { fuseScores, rerankByScores } from './score-fusion.ts';

describe('fuseScores', () => {
  it('puts each signal to 0..1 and takes the mean', () => {
    // 0, 0.5, 1 and 1, 0, 0.25
    expect(
      fuseScores([
        [2, 4, 6],
        [0.9, 0.1, 0.3],
      ]),
    ).toEqual([0.5, 0.25, expect.closeTo(0.625, 12)]);
  });

  it('takes no side from a signal that is the same for all', () => {
    expect(
      fuseScores([
        [3, 3],
        [1, 2],
      ]),
    ).toEqual([0, 0.5]);
    expect(fuseScores([[7], [7], [7]])).toEqual([0]);
    expect(fuseScores([[], []])).toEqual([]);
    expect(fuseScores([])).toEqual([]);
  });

  it('counts what a signal does not know as its least', () => {
    expect(fuseScores([[null, 1, 3]])).toEqual([0, 0, 1]);
    expect(
      fuseScores([
        [null, null],
        [1, 2],
      ]),
    ).toEqual([0, 0.5]);
  });

  it('takes negative signals', () => {
    expect(fuseScores([[-1, 0, 1]])).toEqual([0, 0.5, 1]);
  });
});

describe('rerankByScores', () => {
  const ranking = [...'ABCD'].map((id) => ({ id }));
  const by = (scores: Record<string, number>) => (ids: string[]) => [
    ids.map((id) => scores[id] ?? 0),
  ];

  it('orders the first ones anew and leaves the rest behind them, without a score', () => {
    expect(rerankByScores(ranking, 3, by({ A: 0, B: 1, C: 2, D: 9 }))).toEqual([
      { id: 'C', score: 1 },
      { id: 'B', score: 0.5 },
      { id: 'A', score: 0 },
      { id: 'D', score: null },
    ]);
  });

  it('keeps the order of equals', () => {
    const all = rerankByScores(ranking, 20, by({}));
    expect(all.map(({ id }) => id).join('')).toBe('ABCD');
    expect(all.every(({ score }) => score === 0)).toBe(true);
    expect(rerankByScores([], 20, () => [[], []])).toEqual([]);
  });
});

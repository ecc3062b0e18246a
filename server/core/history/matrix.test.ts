import { describe, expect, it } from 'vitest';
import { matrixRows } from './matrix.ts';

const group = (
  qid: string,
  itemHash: string | null,
  cells: [column: number, rank: number | null, state: number | null][],
) => ({ qid, itemHash, question: itemHash && `${qid} as ${itemHash}?`, cells });

describe('matrixRows', () => {
  it('puts questions in qid order, with nothing where a run has not got one', () => {
    expect(
      matrixRows(3, [
        group('q10', 'h', [[1, 4, 2]]),
        group('Q9', 'g', [
          [2, null, 8],
          [0, 1, 2],
        ]),
      ]),
    ).toEqual([
      {
        qid: 'Q9',
        question: 'Q9 as g?',
        rank: [1, null, null],
        state: [2, null, 8],
        asked: [0, null, 0],
      },
      {
        qid: 'q10',
        question: 'q10 as h?',
        rank: [null, 4, null],
        state: [null, 2, null],
        asked: [null, 0, null],
      },
    ]);
  });

  it('numbers the labels of a question as they came up, and asks it as the newest do', () => {
    const cells = (...columns: number[]) =>
      columns.map((column): [number, null, null] => [column, null, null]);
    const [row] = matrixRows(5, [
      group('q', 'second', cells(2, 3)),
      group('q', 'first', cells(0, 4)),
    ]);
    expect(row).toMatchObject({ question: 'q as first?', asked: [0, null, 1, 1, 0] });
  });

  it('keeps the labels of a question that a report misses', () => {
    const [row] = matrixRows(5, [
      group('q', null, [
        [3, null, 0],
        [0, null, 0],
      ]),
      group('q', 'a', [[1, 1, 2]]),
      group('q', 'b', [[2, 1, 2]]),
    ]);
    // Missing before any labels: those that came first.
    expect(row).toMatchObject({ asked: [0, 0, 1, 1, null], state: [0, 2, 2, 0, null] });
    expect(matrixRows(1, [group('q', null, [[0, null, 0]])])).toEqual([
      { qid: 'q', question: null, rank: [null], state: [0], asked: [0] },
    ]);
  });
});

import { deserialize, serialize } from 'node:v8';
import { setImmediate } from 'node:timers/promises';

/**
 * Rows of a large report, serialized some at a time: they cross from the worker without being copied, and the
 * main thread opens one piece after the other, with everybody else's turn between.
 */
export type Pieces = Uint8Array[];

/** What one piece may hold: opening it takes a few milliseconds, and so does appending a slice of it. */
const ROWS = 2_000;
const WEIGHT = 1024 * 1024;
const SLICE = 200;

/** @param weigh size of a row in bytes, roughly. */
export function cutUp<T>(rows: readonly T[], weigh: (row: T) => number): Pieces {
  const pieces: Pieces = [];
  let from = 0;
  let weight = 0;
  rows.forEach((row, i) => {
    weight += weigh(row);
    if (weight < WEIGHT && i - from + 1 < ROWS && i < rows.length - 1) return;
    pieces.push(serialize(rows.slice(from, i + 1)));
    from = i + 1;
    weight = 0;
  });
  return pieces;
}

/** The rows again, piece by piece. */
export async function* piecesOf<T>(pieces: Pieces): AsyncGenerator<T[]> {
  for (const piece of pieces) {
    yield deserialize(piece) as T[];
    await setImmediate();
  }
}

/** `work` for some rows at a time, with everybody else's turn between. */
export async function inSlices<T>(
  rows: readonly T[],
  work: (slice: T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) {
    await work(rows.slice(from, from + SLICE));
    // Most reports have one slice, and need not wait for anybody.
    if (from + SLICE < rows.length) await setImmediate();
  }
}

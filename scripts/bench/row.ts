import type { Progress } from './progress.ts';

/** One line of the table. */
export interface Finding {
  what: string;
  measured: string;
  /** What it is held against, measured in the same run; null: the goal is a number of its own. */
  limit: string | null;
  /** Measured against the limit. */
  ratio: number | null;
  goal: string;
  /** Null: told without a goal. */
  met: boolean | null;
}

/** What rows work with. */
export interface Bench {
  /** Sizes of the stores, ascending. */
  sizes: readonly number[];
  /** A generated store of that many runs, not to be written to. */
  store: (runs: number) => Promise<string>;
  /** A folder that is removed at the end. */
  scratch: string;
  progress: Progress;
}

export type Row = (bench: Bench) => Promise<Finding[]>;

/** Which words of the table are right: `within` a limit, or no less than it. */
export const atMost = (value: number, limit: number) => value <= limit;

import type { Curves } from './curves.ts';
import type { Driver } from './driver/driver.ts';
import type { Memory } from './memory.ts';
import type { FlipCounter } from './flips.ts';
import type { QuestionTables } from './question-tables.ts';
import type { ReportReader } from './report-body.ts';
import type { RunPairs } from './run-pairs.ts';
import type { RunReader } from './run-reader.ts';

/** What the questions asked of the data work with. */
export interface StoreContext {
  driver: Driver;
  memory: Memory;
  reader: ReportReader;
  flips: FlipCounter;
  pairs: RunPairs;
  curves: Curves;
  tables: QuestionTables;
  runs: RunReader;
}

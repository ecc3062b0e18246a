import { sql as runs } from './0001-runs.ts';
import { sql as diagnosis } from './0002-diagnosis.ts';
import { sql as golden } from './0003-golden.ts';

/** One step of the schema. */
export interface Migration {
  version: number;
  sql: string;
  /** Runs that are there already have to be scored again from their reports. */
  rescore?: boolean;
}

/**
 * Every step of the schema, in order. Append only: what was released is never edited.
 * SQL text sits in `.ts` files because that is the one form in which tsx, the tests and the built
 * server all find it.
 */
export const migrations: readonly Migration[] = [
  { version: 1, sql: runs },
  { version: 2, sql: diagnosis, rescore: true },
  { version: 3, sql: golden, rescore: true },
];

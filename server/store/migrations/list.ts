import { sql as runs } from './0001-runs.ts';

/**
 * Every step of the schema, in order. Append only: what was released is never edited.
 * SQL text sits in `.ts` files because that is the one form in which tsx, the tests and the built
 * server all find it.
 */
export const migrations: readonly { version: number; sql: string }[] = [{ version: 1, sql: runs }];

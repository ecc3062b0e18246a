/** The disk that holds the database has no room for what was to be written. */
export class StoreFullError extends Error {
  override name = 'StoreFullError';
  constructor(cause: unknown) {
    super('The disk with the database is full. Free some space, then send this again.', { cause });
  }
}

/** No space, a quota, or a limit on the size of files. */
const FULL = /No space left on device|Disk quota exceeded|File too large/;
/** After such an error DuckDB answers nothing any more, not even reads, until it is opened again. */
const FATAL = /^FATAL Error|database has been invalidated/;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** DuckDB's error for a full disk as one sentence; null when `error` says something else. */
export const fullError = (error: unknown): StoreFullError | null =>
  FULL.test(messageOf(error)) ? new StoreFullError(error) : null;

export const isFatal = (error: unknown): boolean => FATAL.test(messageOf(error));

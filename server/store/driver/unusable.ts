/** The file is there, and DuckDB cannot use it as a database. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
  constructor(
    path: string,
    /** Half a sentence: `it is damaged or cut short`. */
    readonly reason: string,
    cause: unknown,
  ) {
    super(
      `The database ${path} cannot be opened: ${reason}. ` +
        'Choose another file with --db or RANKTRAIL_DB, or restore this one from a backup.',
      { cause },
    );
  }
}

const REASONS: [pattern: RegExp, reason: string][] = [
  [/Is a directory/, 'it is a folder'],
  [/not a valid DuckDB database file/, 'it is no DuckDB database'],
  [/permission denied/i, 'permission is denied'],
  [/read-only file system/i, 'the file system is read-only'],
  [/no space left/i, 'the disk is full'],
  [/version number/, 'another version of DuckDB wrote it'],
  [/Cannot open file/, 'the operating system refuses it'],
  [/^IO Error|^Serialization Error|Corrupt/, 'it is damaged or cut short'],
];

/** What DuckDB said of the file as one sentence; null when `error` says something else. */
export function unusableError(path: string, error: unknown): UnusableDatabaseError | null {
  const message = error instanceof Error ? error.message : String(error);
  const reason = REASONS.find(([pattern]) => pattern.test(message))?.[1];
  return reason === undefined ? null : new UnusableDatabaseError(path, reason, error);
}

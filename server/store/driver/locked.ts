/** The database file is held by another process, or twice by this one. */
export class DatabaseLockedError extends Error {
  override name = 'DatabaseLockedError';
  constructor(
    readonly path: string,
    readonly pid: number | null,
    program: string | null,
  ) {
    const holder =
      pid === null ? 'another process' : `process ${pid}${program ? ` (${program})` : ''}`;
    super(
      `The database ${path} is in use by ${holder}. ` +
        'Stop that process first, or choose another file with --db or RANKTRAIL_DB.',
    );
  }
}

const HOLDER = /Conflicting lock is held in (.+?) \(PID (\d+)\)/;

/** DuckDB's "Could not set lock on file …" as one sentence; null when `error` says something else. */
export function lockedError(path: string, error: unknown): DatabaseLockedError | null {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes('Could not set lock on file')) return null;
  const holder = HOLDER.exec(message);
  return new DatabaseLockedError(
    path,
    holder ? Number(holder[2]) : null,
    holder?.[1]?.split('/').at(-1) ?? null,
  );
}

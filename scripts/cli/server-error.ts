import { EXIT, type ExitCode } from './exit-code.ts';
import { Fault } from './fault.ts';

/** Errors of the server's parts that are sentences for the person who starts it. */
const SPOKEN: Record<string, ExitCode> = {
  CopyError: EXIT.outside,
  DatabaseLockedError: EXIT.outside,
  ForeignDatabaseError: EXIT.wrong,
  MigrationCopyError: EXIT.outside,
  MissingClientError: EXIT.wrong,
  NoBackupError: EXIT.wrong,
  NewerDatabaseError: EXIT.outside,
  OpenAddressError: EXIT.wrong,
  PortTakenError: EXIT.outside,
  SettingError: EXIT.wrong,
  UnusableDatabaseError: EXIT.wrong,
};

/** Throws such an error as the fault it is, by name: loading their classes would load DuckDB. */
export function spoken(error: unknown): never {
  const { name, message } = error as Error;
  const exitCode = SPOKEN[name];
  if (exitCode === undefined) throw error;
  throw new Fault(message, { exitCode, cause: error });
}

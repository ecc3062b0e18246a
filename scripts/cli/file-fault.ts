import { EXIT, type ExitCode } from './exit-code.ts';
import { Fault } from './fault.ts';

/** What an error of the file system means for the path that was given, and what to do. */
const FILE_FAULTS: Record<string, [reason: string, exitCode: ExitCode]> = {
  EACCES: ['permission is denied: check who owns it', EXIT.wrong],
  EEXIST: ['something else is in its place: choose another path', EXIT.wrong],
  EISDIR: ['it is a folder: name a file', EXIT.wrong],
  ELOOP: ['its symbolic links lead in a circle: correct them', EXIT.wrong],
  ENAMETOOLONG: ['its name is too long: choose a shorter one', EXIT.wrong],
  ENOENT: ['it does not exist: check the path', EXIT.wrong],
  ENOTDIR: ['a part of its path is not a folder: check the path', EXIT.wrong],
  EPERM: ['permission is denied: check who owns it', EXIT.wrong],
  EROFS: ['the file system is read-only: choose another folder', EXIT.wrong],
  EBUSY: ['another program holds it: close that and run again', EXIT.outside],
  EIO: ['the disk failed: check it', EXIT.outside],
  EMFILE: ['too many files are open: raise the limit (ulimit -n)', EXIT.outside],
  ENOSPC: ['the disk is full: make room and run again', EXIT.outside],
};

/** The error as a fault; null where it is none of the file system's, or names no path. */
export function fileFault(error: unknown, given?: string): Fault | null {
  const { code, path: named } = (error ?? {}) as { code?: string; path?: string };
  const path = given ?? named;
  const known = FILE_FAULTS[code ?? ''];
  if (!path || !known) return null;
  const [reason, exitCode] = known;
  return new Fault(`${path} cannot be used, because ${reason}.`, { exitCode, cause: error });
}

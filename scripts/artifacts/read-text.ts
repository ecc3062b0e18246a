import { readFileSync } from 'node:fs';
import { fileFault } from '../cli/file-fault.ts';

/** The text of a file a user named, without a byte order mark. @throws {Fault} where it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    // A folder opens and cannot be read: the error does not name it.
    throw fileFault(error, path) ?? error;
  }
}

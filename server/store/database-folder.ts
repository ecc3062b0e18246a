import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the folder of a database where there is none; made for it, it keeps itself out of git.
 * Gives the outermost folder that was made, undefined when it was there.
 */
export function makeDatabaseFolder(folder: string): string | undefined {
  const made = mkdirSync(folder, { recursive: true });
  if (made !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n');
  return made;
}

import { existsSync } from 'node:fs';
import type { Context } from '../cli/context.ts';
import { databasePath } from '../cli/database-path.ts';
import { EXIT, type ExitCode } from '../cli/exit-code.ts';
import { Fault, Interrupted } from '../cli/fault.ts';
import { spoken } from '../cli/server-error.ts';
import { keptCopy } from '../cli/stored.ts';

/** Progress is told each time so many runs are done. */
const STEP = 500;

/** `ranktrail doctor --rebuild`: every run scored again from its report. */
export async function rebuild(db: string, { cwd, terminal, signal }: Context): Promise<ExitCode> {
  const path = databasePath(db, cwd);
  if (!existsSync(path))
    throw new Fault(`There is no database at ${path}: name yours with --db or RANKTRAIL_DB.`);
  const { rebuildDatabase } = await import('../../server/store/rebuild.ts');
  let told = 0;
  const rebuilt = await rebuildDatabase(path, (done) => {
    if (signal.aborted)
      throw new Interrupted(`Interrupted after ${done} runs: the next start does the rest.`);
    if (done - told < STEP) return;
    told = done;
    terminal.note(`${done} runs`);
  }).catch(spoken);
  const { runs, changed, failed, kept } = rebuilt;
  if (kept) terminal.warn(keptCopy(kept));
  if (failed > 0)
    terminal.warn(`Runs that keep their numbers, as their reports cannot be scored: ${failed}.`);
  const scored = `Scored again from their reports: ${runs} ${runs === 1 ? 'run' : 'runs'}`;
  terminal.print(changed === 0 ? `${scored}; nothing changed.` : `${scored}; changed: ${changed}.`);
  terminal.document(rebuilt);
  return EXIT.fine;
}

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandSpec } from '../cli/command-line.ts';
import { databasePath, IN_MEMORY } from '../cli/database-path.ts';
import { EXIT } from '../cli/exit-code.ts';
import { Fault } from '../cli/fault.ts';
import * as option from '../cli/options.ts';
import { spoken } from '../cli/server-error.ts';
import { held } from '../cli/stored.ts';
import { shown } from '../config/settings.ts';

/** `ranktrail restore`: a backup in place of the database, while the server is stopped. */
export const restore: CommandSpec<{ db: string }> = {
  examples: [
    ['ranktrail restore before-upgrade.duckdb', 'read whole first; the old database is kept'],
    ['ranktrail restore latest.duckdb --db /srv/ranktrail.duckdb', 'elsewhere'],
  ],
  configure: (command) =>
    command.argument('<file>', 'what ranktrail backup wrote').addOption(option.dbOption()),
  async run({ db }, { cwd, terminal }, [name = '']) {
    const file = resolve(cwd, name);
    const path = databasePath(db, cwd);
    if (path === IN_MEMORY)
      throw new Fault('A database in memory is gone with its server: name a file with --db.');
    if (!existsSync(file)) throw new Fault(`${file} does not exist: name a backup.`);
    if (statSync(file).isDirectory())
      throw new Fault(`${file} is a folder: name the backup in it.`);
    if (existsSync(path) && statSync(file).ino === statSync(path).ino)
      throw new Fault(`${file} is the database itself: name a backup.`);
    const { restoreDatabase } = await import('../../server/store/restore.ts');
    const { kept, ...contents } = await restoreDatabase(file, path).catch(spoken);
    terminal.print(`Restored ${held(contents)} to ${shown(path, cwd)}.`);
    if (kept) terminal.print(`The database that was there is kept as ${shown(kept, cwd)}.`);
    terminal.document({ file, db: path, kept, ...contents });
    return EXIT.fine;
  },
};

import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { takeBackup } from '../backup/take.ts';
import type { CommandSpec } from '../cli/command-line.ts';
import { databasePath } from '../cli/database-path.ts';
import { EXIT } from '../cli/exit-code.ts';
import { Fault } from '../cli/fault.ts';
import { usually } from '../cli/env-option.ts';
import * as option from '../cli/options.ts';
import { held, sized } from '../cli/stored.ts';
import { shown } from '../config/settings.ts';

interface BackupOptions {
  url?: string;
  db?: string;
}

const DEFAULT_DB = 'data/ranktrail.duckdb';

/** `ranktrail backup`: the whole database as one file, from the server while it runs. */
export const backup: CommandSpec<BackupOptions> = {
  examples: [
    ['ranktrail backup', 'ranktrail-20260504T100000Z.duckdb, here'],
    ['ranktrail backup /backups/latest.duckdb', 'replaced once the new one is whole'],
    ['ranktrail backup --url https://ranktrail.example', 'of a server elsewhere'],
  ],
  configure: (command) =>
    command
      .argument('[file]', 'what to write (default: ranktrail-TIME.duckdb)')
      .addOption(option.urlOption())
      .addOption(usually(option.dbOption(), `${DEFAULT_DB}, where no server answers`)),
  async run({ url, db }, context, [name = nameNow()]) {
    const { cwd, terminal } = context;
    const file = resolve(cwd, name);
    const path = databasePath(db ?? DEFAULT_DB, cwd);
    refuseTarget(file, path);
    const taken = await takeBackup({ file, path, url, dbGiven: db !== undefined }, context);
    const from = taken.url ?? shown(path, cwd);
    terminal.print(
      `Backed up ${held(taken)} from ${from} to ${shown(file, cwd)} (${sized(taken.bytes)}).`,
    );
    terminal.document({ file, ...taken });
    return EXIT.fine;
  },
};

/** `ranktrail-20260504T100000Z.duckdb`, for the time of now. */
const nameNow = () => `ranktrail-${new Date().toISOString().replace(/\.\d+|[-:]/g, '')}.duckdb`;

function refuseTarget(file: string, database: string): void {
  if (file === database || (existsSync(file) && isSame(file, database)))
    throw new Fault(`${file} is the database itself: name another file for the backup.`);
  if (existsSync(file) && statSync(file).isDirectory())
    throw new Fault(`${file} is a folder: name a file in it.`);
  if (!existsSync(dirname(file)))
    throw new Fault(`${dirname(file)} does not exist: make the folder first.`);
  if (existsSync(`${file}.wal`))
    throw new Fault(
      `${file} is a database in use (${file}.wal lies beside it): name another file for the backup.`,
    );
}

const isSame = (file: string, database: string) =>
  existsSync(database) && statSync(file).ino === statSync(database).ino;

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CommandSpec } from '../cli/command-line.ts';
import type { Context } from '../cli/context.ts';
import { databasePath, IN_MEMORY } from '../cli/database-path.ts';
import { EXIT } from '../cli/exit-code.ts';
import { Interrupted } from '../cli/fault.ts';
import * as option from '../cli/options.ts';
import { connect } from '../cli/send-report.ts';
import { spoken } from '../cli/server-error.ts';
import { shown } from '../config/settings.ts';

interface ServeOptions {
  host: string;
  port: number;
  db: string;
  basePath: string;
  demo: boolean;
}

/** `ranktrail serve`: the server and its page, until it is stopped. */
export const serve: CommandSpec<ServeOptions> = {
  examples: [
    ['ranktrail serve', 'http://127.0.0.1:7357, database data/ranktrail.duckdb'],
    ['ranktrail serve --port 8080 --db /srv/ranktrail.duckdb --no-demo', 'elsewhere, empty'],
  ],
  configure: (command) =>
    command
      .addOption(option.portOption())
      .addOption(option.hostOption())
      .addOption(option.dbOption())
      .addOption(option.basePathOption())
      .option('--no-demo', 'leave an empty database empty'),
  async run({ host, port, db, basePath, demo }, context) {
    const { terminal, cwd, signal } = context;
    const path = databasePath(db, cwd);
    const server = await start({ host, port, db: path, basePath });
    try {
      terminal.note(`Database: ${path === IN_MEMORY ? 'in memory only' : shown(path, cwd)}`);
      if (demo) await addDemo(server.url, db, context);
      terminal.document({ url: server.url, port: server.port, db: path });
      terminal.print(`Ranktrail is at ${server.url}`);
      if (!signal.aborted) await new Promise((stop) => signal.addEventListener('abort', stop));
    } finally {
      await server.close();
    }
    terminal.note('Stopped.');
    // A server is stopped by SIGTERM; Ctrl-C interrupts, as everywhere.
    return signal.reason === 'SIGINT' ? EXIT.interrupted : EXIT.fine;
  },
};

async function start(options: { host: string; port: number; db: string; basePath: string }) {
  if (options.db !== IN_MEMORY) makeFolder(dirname(options.db));
  const { startServer } = await import('../../server/main.ts');
  return startServer(options).catch(spoken);
}

/** A folder that is made for the database keeps itself out of git. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), '*\n');
}

async function addDemo(url: string, db: string, context: Context): Promise<void> {
  const { terminal, signal, cwd } = context;
  const { demoFolder, isDemoForbidden, lacksDemo } = await import('../cli/demo-state.ts');
  const client = connect({ url, token: undefined }, context);
  const folder = demoFolder(db, cwd);
  try {
    if (!(await lacksDemo(client, folder))) return;
    if (isDemoForbidden(db, cwd)) {
      return terminal.note('The demo was removed here; ranktrail demo brings it back.');
    }
    const { ensureDemo } = await import('../cli/ensure-demo.ts');
    await ensureDemo(folder, client, context);
  } catch (error) {
    if (signal.aborted) {
      throw new Interrupted('Interrupted: the next start takes the demo up where it stopped.');
    }
    terminal.warn(`The demo is not complete (${(error as Error).message}); serving without it.`);
  }
}

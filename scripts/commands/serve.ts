import { dirname } from 'node:path';
import { makeDatabaseFolder } from '../../server/store/database-folder.ts';
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

const KEPT_DEMO =
  'The demo of another version of Ranktrail stays beside your projects: with the server stopped, ' +
  'ranktrail demo --remove takes it out; with it running again, ranktrail demo makes this one.';

/** `ranktrail serve`: the server and its page, until it is stopped. */
export const serve: CommandSpec<ServeOptions> = {
  examples: [
    ['ranktrail serve', 'http://127.0.0.1:7357, database data/ranktrail.duckdb'],
    ['ranktrail serve --port 8080 --db /srv/ranktrail.duckdb --no-demo', 'elsewhere, empty'],
  ],
  environment: [
    ['RANKTRAIL_ALLOWED_HOSTS', 'names a proxy is reached by, with commas'],
    ['RANKTRAIL_DUCKDB_CLIENT', 'node-api (usual) or duckdb-async'],
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
    const settings = { host, port, db: path, basePath };
    let server = await start(settings);
    try {
      terminal.note(`Database: ${path === IN_MEMORY ? 'in memory only' : shown(path, cwd)}`);
      for (const warning of server.warnings) terminal.warn(warning);
      if (demo && (await addDemo(server.url, db, context)) === 'other version') {
        // A running server remembers its projects, so the old demo goes while none runs.
        await server.close();
        await removeDemo(path, context);
        server = await start(settings);
        await addDemo(server.url, db, context);
      }
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
  if (options.db !== IN_MEMORY) makeDatabaseFolder(dirname(options.db));
  const { startServer } = await import('../../server/main.ts');
  return startServer(options).catch(spoken);
}

/** Fills in the demo where it belongs, unless the demo of another version has to go first. */
async function addDemo(
  url: string,
  db: string,
  context: Context,
): Promise<'other version' | undefined> {
  const { terminal, signal, cwd } = context;
  const state = await import('../cli/demo-state.ts');
  const { demoDue, demoFolder, isDemoForbidden } = state;
  const client = connect({ url, token: undefined }, context);
  const folder = demoFolder(db, cwd);
  let due: Awaited<ReturnType<typeof demoDue>> = null;
  try {
    due = await demoDue(client, folder);
    if (due === null) return;
    if (isDemoForbidden(db, cwd)) {
      terminal.note('The demo was removed here; ranktrail demo brings it back.');
      return;
    }
    const { ensureDemo } = await import('../cli/ensure-demo.ts');
    await ensureDemo(folder, client, context);
  } catch (error) {
    if (error instanceof state.OtherDemoError) {
      if (due === 'alone') return 'other version';
      terminal.note(KEPT_DEMO);
      return;
    }
    if (signal.aborted) {
      throw new Interrupted('Interrupted: the next start takes the demo up where it stopped.');
    }
    const reason = (error as Error).message.replace(/\.$/, '');
    terminal.warn(`The demo is not complete (${reason}); serving without it.`);
  }
}

async function removeDemo(db: string, { terminal }: Context): Promise<void> {
  const { DEMO_PROJECT } = await import('../demo/history.ts');
  const { removeProject } = await import('../../server/store/remove-project.ts');
  const { runs } = await removeProject(db, DEMO_PROJECT).catch(spoken);
  terminal.note(
    `The demo of another version of Ranktrail was taken out (runs: ${runs}); this one takes its place.`,
  );
}

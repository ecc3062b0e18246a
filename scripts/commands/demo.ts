import { existsSync } from 'node:fs';
import type { CommandSpec } from '../cli/command-line.ts';
import type { Context } from '../cli/context.ts';
import { databasePath } from '../cli/database-path.ts';
import { allowDemo, demoFolder, forbidDemo, OtherDemoError } from '../cli/demo-state.ts';
import { EXIT, type ExitCode } from '../cli/exit-code.ts';
import { Fault } from '../cli/fault.ts';
import * as option from '../cli/options.ts';
import { connect } from '../cli/send-report.ts';
import { spoken } from '../cli/server-error.ts';
import { checkUrl, DEFAULT_URL, shown, tokenOf } from '../config/settings.ts';
import { keptCopy } from '../cli/stored.ts';
import { DEMO_PROJECT } from '../demo/history.ts';

interface DemoOptions {
  url?: string;
  remove?: boolean;
  db: string;
}

const OTHER_DEMO =
  'The server has the demo of another version of Ranktrail: stop it, take the demo out with ' +
  'ranktrail demo --remove, start it again, and repeat this command.';

/** `ranktrail demo`: evaluates the demo's commits and posts them to the server. */
export const demo: CommandSpec<DemoOptions> = {
  examples: [
    ['ranktrail demo', 'into the server that ranktrail serve started'],
    ['ranktrail demo --remove', 'out of the database again, while the server is stopped'],
  ],
  configure: (command) =>
    command
      .option('--remove', 'take the demo out of the database; the server must be stopped')
      .addOption(option.urlOption())
      .addOption(option.dbOption()),
  async run({ url = DEFAULT_URL, db, remove }, context) {
    const { terminal, cwd, env } = context;
    if (remove) return takeOut(db, context);
    const { ensureDemo } = await import('../cli/ensure-demo.ts');
    allowDemo(db, cwd);
    const client = connect({ url: checkUrl(url), token: tokenOf(env) }, context);
    const folder = demoFolder(db, cwd);
    const { commits, runs, measured } = await ensureDemo(folder, client, context).catch((error) => {
      if (error instanceof OtherDemoError) throw new Fault(OTHER_DEMO);
      throw error;
    });
    const page = new URL('p/demo', `${client.url}/`).href;
    terminal.print(
      measured === 0
        ? `All ${runs} runs of the demo are there already.`
        : `Evaluated ${measured} of ${runs} runs.`,
    );
    terminal.print(`Repository: ${shown(folder, cwd)}\nDashboard:  ${page}`);
    terminal.document({ commits, runs, measured, repository: folder, url: page });
    return EXIT.fine;
  },
};

async function takeOut(db: string, { cwd, terminal }: Context): Promise<ExitCode> {
  const path = databasePath(db, cwd);
  if (!existsSync(path)) {
    throw new Fault(`There is no database at ${path}: name yours with --db or RANKTRAIL_DB.`);
  }
  const { removeProject } = await import('../../server/store/remove-project.ts');
  const { runs, kept } = await removeProject(path, DEMO_PROJECT).catch(spoken);
  forbidDemo(db, cwd);
  if (kept) terminal.warn(keptCopy(kept));
  terminal.print(
    runs === 0
      ? 'There was no demo in the database.'
      : `Took the demo out: ${runs} runs. ranktrail demo brings it back.`,
  );
  terminal.print(`Its repository stays at ${shown(demoFolder(db, cwd), cwd)}.`);
  terminal.document({ removed: runs, kept });
  return EXIT.fine;
}

import type { CommandSpec } from '../cli/command-line.ts';
import { EXIT } from '../cli/exit-code.ts';
import * as option from '../cli/options.ts';
import { connect } from '../cli/send-report.ts';
import { DEFAULT_URL, shown } from '../config/settings.ts';

interface DemoOptions {
  url?: string;
  db: string;
}

/** `ranktrail demo`: evaluates the demo's commits and posts them to the server. */
export const demo: CommandSpec<DemoOptions> = {
  examples: [['ranktrail demo', 'into the server that ranktrail serve started']],
  configure: (command) => command.addOption(option.urlOption()).addOption(option.dbOption()),
  async run({ url = DEFAULT_URL, db }, context) {
    const { terminal, cwd, env } = context;
    const { ensureDemo, demoFolder } = await import('../cli/ensure-demo.ts');
    const client = connect({ url, token: env.RANKTRAIL_TOKEN || undefined }, context);
    const folder = demoFolder(db, cwd);
    const { commits, measured } = await ensureDemo(folder, client, context);
    const page = new URL('p/demo', `${client.url}/`).href;
    terminal.print(
      measured === 0
        ? `All ${commits} commits of the demo are there already.`
        : `Evaluated ${measured} of ${commits} commits.`,
    );
    terminal.print(`Repository: ${shown(folder, cwd)}\nDashboard:  ${page}`);
    terminal.document({ commits, measured, repository: folder, url: page });
    return EXIT.fine;
  },
};

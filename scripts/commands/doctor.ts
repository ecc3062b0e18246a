import type { Colour } from '../cli/colour.ts';
import type { CommandSpec } from '../cli/command-line.ts';
import { EXIT } from '../cli/exit-code.ts';
import * as option from '../cli/options.ts';
import { table } from '../cli/table.ts';
import type { GivenSettings } from '../config/settings.ts';
import { examine, type Finding } from '../doctor/examine.ts';
import { rebuild } from '../doctor/rebuild.ts';

const COLOURS: Record<Finding['status'], Colour> = { ok: 'green', warn: 'yellow', fail: 'red' };

/** `ranktrail doctor`: looks whether everything a run needs is there. */
export const doctor: CommandSpec<GivenSettings & { db: string; rebuild?: boolean }> = {
  examples: [
    ['ranktrail doctor', 'exits 0 when nothing fails, 2 or 4 otherwise'],
    ['ranktrail doctor --rebuild', 'scores every stored run again from its report'],
  ],
  configure: (command) =>
    command
      .option('--rebuild', 'score every run again from its report; the server must be stopped')
      .addOption(option.configOption())
      .addOption(option.goldenOption())
      .addOption(option.baselineOption())
      .addOption(option.urlOption())
      .addOption(option.dbOption()),
  async run(options, context) {
    const { terminal } = context;
    if (options.rebuild) return rebuild(options.db, context);
    const findings = await examine(options, context);
    const rows = findings.map(({ status, subject, message, remedy }) => [
      terminal.paint(COLOURS[status], status),
      subject,
      status === 'ok' || !remedy ? message : `${message}: ${remedy}`,
    ]);
    terminal.print(table(['', 'what', 'finding'], rows));
    const failed = findings.filter(({ status }) => status === 'fail');
    const exitCode = failed.some(({ cause }) => cause === 'input')
      ? EXIT.wrong
      : failed.length > 0
        ? EXIT.outside
        : EXIT.fine;
    terminal.document({ findings, exit_code: exitCode });
    return exitCode;
  },
};

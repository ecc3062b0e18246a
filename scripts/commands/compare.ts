import type { CommandSpec } from '../cli/command-line.ts';
import { EXIT } from '../cli/exit-code.ts';
import { fetchComparison } from '../cli/fetch-comparison.ts';
import * as option from '../cli/options.ts';
import { printCompared } from '../cli/print-compared.ts';
import { connect } from '../cli/send-report.ts';
import { readSettings, type GivenSettings } from '../config/settings.ts';

interface CompareOptions extends GivenSettings {
  kind?: string;
  metric?: string;
}

/** `ranktrail compare BASE HEAD`: two runs of the server side by side. It judges nothing: that is the gate's. */
export const compare: CommandSpec<CompareOptions> = {
  examples: [
    ['ranktrail compare main my-branch', 'the newest runs of two branches'],
    ['ranktrail compare 1f3a9c2 8d0b417', 'two commits'],
    ['ranktrail compare main my-branch --metric recall@7,mrr', 'recall at another K'],
    ['ranktrail compare run:0f3a9c2b71d4e856 branch:main --json', 'for a program'],
  ],
  configure: (command) =>
    command
      .argument('<base>', 'a run id, commit or branch; run:ID, sha:SHA, branch:NAME say which')
      .argument('<head>', 'what is compared with it')
      .addOption(option.configOption())
      .addOption(option.projectOption())
      .addOption(option.urlOption())
      .option('--metric <names>', 'only these, comma-separated; recall and hit at any K')
      .option('--kind <kinds>', 'runs that may stand for a commit or branch: ci,nightly,…'),
  async run({ kind, metric, ...options }, context, [base, head]) {
    const settings = await readSettings(options, context);
    const answer = await fetchComparison(
      { base: base as string, head: head as string, kind, metric },
      settings,
      connect(settings, context),
    );
    printCompared(answer, context.terminal, { all: metric !== undefined });
    context.terminal.document(answer);
    return EXIT.fine;
  },
};

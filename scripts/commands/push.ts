import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readReportFile } from '../artifacts/report-file.ts';
import type { CommandSpec } from '../cli/command-line.ts';
import type { Context } from '../cli/context.ts';
import { EXIT } from '../cli/exit-code.ts';
import { Fault } from '../cli/fault.ts';
import * as option from '../cli/options.ts';
import { staleness } from '../cli/staleness.ts';
import { type Rehearsed, rehearseReport } from '../cli/rehearse-report.ts';
import { sendReport, type Sent } from '../cli/send-report.ts';
import { readSettings, type GivenSettings, type Settings } from '../config/settings.ts';
import { readCi } from '../git/ci/read-ci.ts';
import { readGitFacts } from '../git/git-facts.ts';
import type { Query } from '../harness/client.ts';

interface PushOptions extends GivenSettings {
  sha?: string;
  branch?: string;
  kind?: string;
  dryRun?: boolean;
}

/** `ranktrail push`: sends reports or flat metric maps to the server. */
export const push: CommandSpec<PushOptions> = {
  examples: [
    ['ranktrail push', 'the report eval wrote last'],
    ['ranktrail push report.json --dry-run', 'what the server would say of it'],
    ['ranktrail push metrics.json --sha $COMMIT --k 5', '{"recall@5": 0.82, …} of any tool'],
  ],
  configure: (command) =>
    command
      .argument('[file...]', 'reports (default .ranktrail/report.json)')
      .addOption(option.configOption())
      .addOption(option.projectOption())
      .addOption(option.urlOption())
      .addOption(option.shaOption())
      .addOption(option.branchOption())
      .addOption(option.flatKOption())
      .addOption(option.kindOption())
      .option('--dry-run', 'have them checked and scored, store nothing'),
  async run(options, context, files) {
    const settings = await readSettings(options, context);
    const paths = files.length > 0 ? files : [settings.reportPath];
    const sent: (Sent | Rehearsed)[] = [];
    for (const path of paths) {
      sent.push(await sendFile(resolve(context.cwd, path), options, settings, context));
    }
    context.terminal.document({ pushed: sent });
    return EXIT.fine;
  },
};

async function sendFile(
  path: string,
  options: PushOptions,
  settings: Settings,
  context: Context,
): Promise<Sent | Rehearsed> {
  if (path === settings.reportPath && !existsSync(path)) {
    throw new Fault(`${path} does not exist: run ranktrail eval first, or name a report.`);
  }
  const file = readReportFile(path);
  const { report, text } = file;
  const send = (project: string | null, query?: Query) =>
    options.dryRun
      ? rehearseReport(file, { project, query }, settings, context)
      : sendReport({ project, text, query }, settings, context);
  if (report === null) return send(settings.project, await flatFacts(options, settings, context));
  const { sha } = report.git;
  if (options.sha && !sha.startsWith(options.sha.toLowerCase())) {
    throw new Fault(
      `${path} is a report of ${sha.slice(0, 7)}, not of ${options.sha}: ` +
        '--sha is for flat maps; evaluate again with ranktrail eval --sha.',
    );
  }
  // A named file is meant; the last report may have been left behind.
  const stale = path === settings.reportPath && (await staleness(report, settings, context));
  if (stale) context.terminal.warn(`${stale}: run ranktrail eval to measure it.`);
  return send(options.project ?? report.project ?? settings.project);
}

/** What a flat map does not say itself. */
async function flatFacts(options: PushOptions, settings: Settings, context: Context) {
  const { cwd, env, terminal } = context;
  const { sha, branch } = await readGitFacts({
    cwd,
    env,
    sha: options.sha,
    branch: options.branch,
    onWarning: (sentence) => terminal.warn(sentence),
  });
  const k = options.k ?? settings.config.k;
  return {
    sha,
    branch: branch ?? undefined,
    k: k === undefined ? undefined : String(k),
    kind: options.kind ?? readCi(env, null)?.kind ?? 'local',
  };
}

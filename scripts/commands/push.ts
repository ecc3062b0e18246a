import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findMismatches } from '#core/report/claims';
import type { FlatMetrics } from '#core/report/flat';
import type { Report } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import { readReportFile } from '../artifacts/report-file.ts';
import type { CommandSpec } from '../cli/command-line.ts';
import type { Context } from '../cli/context.ts';
import { EXIT } from '../cli/exit-code.ts';
import { Fault } from '../cli/fault.ts';
import * as option from '../cli/options.ts';
import { staleness } from '../cli/staleness.ts';
import { sendReport, warnOf, type Sent } from '../cli/send-report.ts';
import { readSettings, shown, type GivenSettings, type Settings } from '../config/settings.ts';
import { readCi } from '../git/ci/read-ci.ts';
import { readGitFacts } from '../git/git-facts.ts';

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
      .option('--dry-run', 'check and score here, send nothing'),
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
  const { report, flat, text } = readReportFile(path);
  if (options.dryRun) return rehearse(path, report, flat, context);
  if (report === null) {
    const query = await flatFacts(options, settings, context);
    return sendReport({ project: settings.project, text, query }, settings, context);
  }
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
  const project = options.project ?? report.project ?? settings.project;
  return sendReport({ project, text }, settings, context);
}

/** What the server would say, without it. */
interface Rehearsed {
  file: string;
  sha: string | null;
  metrics: Record<string, number | null>;
  warnings: string[];
  mismatches: ReturnType<typeof findMismatches>;
}

function rehearse(
  file: string,
  report: Report | null,
  flat: FlatMetrics | null,
  { terminal, cwd }: Context,
): Rehearsed {
  const scored = report && scoreReport(report);
  const metrics = scored?.metrics ?? flat ?? {};
  const mismatches = scored ? findMismatches(report.metrics, scored) : [];
  const warnings = scored?.warnings ?? [];
  warnOf({ mismatches, warnings }, terminal);
  const measured = Object.values(metrics).filter((value) => value !== null).length;
  terminal.print(`Would send ${shown(file, cwd)}: ${measured} metrics`);
  return { file, sha: report?.git.sha ?? null, metrics, warnings, mismatches };
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

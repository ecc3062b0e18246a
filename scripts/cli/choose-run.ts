import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { goldenHash } from '#core/golden/hash';
import type { Report } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import type { Scored } from '#core/report/scored';
import { parseReportText, readReportFile } from '../artifacts/report-file.ts';
import { shown, type Settings } from '../config/settings.ts';
import type { Context } from './context.ts';
import { evaluateNow } from './evaluate-now.ts';
import { Fault } from './fault.ts';
import { fetchReport } from './fetch-report.ts';
import { scoreFlat } from './score-flat.ts';
import { connect } from './send-report.ts';
import { staleness } from './staleness.ts';

/** Which run a command is about: a file, a run on the server, one made now, or the last. */
export interface RunChoice {
  /** Path of a report or flat map. */
  file?: string;
  /** `sha:SHA`, `run:ID`, `branch:NAME` on the server. */
  run?: string;
  /** Evaluate now. */
  fresh?: boolean;
  k?: number;
}

export interface ChosenRun {
  scored: Scored;
  goldenHash: string | null;
  /** Null for a flat map. */
  report: Report | null;
  sha: string | null;
  /** Said to people. */
  source: string;
}

export async function chooseRun(
  choice: RunChoice,
  settings: Settings,
  context: Context,
): Promise<ChosenRun> {
  const ways = [choice.file, choice.run, choice.fresh].filter(Boolean).length;
  if (ways > 1) {
    throw new Fault('A report file, --run and --fresh exclude each other: give one of them.');
  }
  if (choice.fresh) {
    const { report } = await evaluateNow({}, settings, context);
    return fromReport(report, 'evaluated now');
  }
  if (choice.run) {
    const fetched = await fetchReport(choice.run, settings, connect(settings, context));
    const { report } = parseReportText(fetched.source, fetched.text);
    if (report) return fromReport(report, fetched.source);
    throw new Fault(
      `${fetched.source} is a flat map without questions: gate the file itself instead.`,
    );
  }
  const path = choice.file ? resolve(context.cwd, choice.file) : lastReport(settings, context);
  const { report, flat } = readReportFile(path);
  const source = shown(path, context.cwd);
  if (report === null) {
    const scored = scoreFlat(flat, choice.k ?? settings.config.k ?? null);
    return { scored, goldenHash: null, report: null, sha: null, source };
  }
  if (!choice.file) await refuseStale(report, settings, context);
  return fromReport(report, source);
}

function fromReport(report: Report, source: string): ChosenRun {
  return {
    scored: scoreReport(report),
    goldenHash: report.golden?.hash ?? goldenHash(report.questions),
    report,
    sha: report.git.sha,
    source,
  };
}

function lastReport({ reportPath }: Settings, { cwd }: Context): string {
  if (existsSync(reportPath)) return reportPath;
  throw new Fault(
    `There is no report at ${shown(reportPath, cwd)}: run ranktrail eval, name a file, or pass --fresh or --run.`,
  );
}

/** The last report speaks for the checked-out commit only. */
async function refuseStale(report: Report, settings: Settings, context: Context): Promise<void> {
  const stale = await staleness(report, settings, context);
  if (stale === null) return;
  throw new Fault(
    `${stale}: run ranktrail eval, or name the report file if that is the one you mean.`,
  );
}

import { findMismatches } from '#core/report/claims';
import { scoreReport } from '#core/report/score';
import type { ReportFile } from '../artifacts/report-file.ts';
import { shown, type Settings } from '../config/settings.ts';
import type { Query } from '../harness/client.ts';
import { ServerFault } from '../harness/server-fault.ts';
import type { Context } from './context.ts';
import { connect, type Sent, warnOf } from './send-report.ts';

/** What sending a report would come to. */
export interface Rehearsed extends Pick<Sent, 'warnings' | 'mismatches'> {
  file: string;
  sha: string | null;
  metrics: Record<string, number | null>;
  /** Has the server the same already? Null where it was not asked. */
  duplicate: boolean | null;
  /** Who checked and scored it: the server, or this program where none answers. */
  checked_by: 'server' | 'here';
}

/** Has a report checked and scored by the server, or here where none answers; nothing is stored. */
export async function rehearseReport(
  file: ReportFile,
  { project, query }: { project: string | null; query?: Query },
  settings: Settings,
  context: Context,
): Promise<Rehearsed> {
  const rehearsed = (await askServer(file, project, query, settings, context)) ?? rehearse(file);
  const { terminal, cwd } = context;
  warnOf(rehearsed, terminal);
  const measured = Object.values(rehearsed.metrics).filter((value) => value !== null).length;
  const there = rehearsed.duplicate ? ', which the server has already' : '';
  terminal.print(`Would send ${shown(file.path, cwd)}: ${measured} metrics${there}`);
  return rehearsed;
}

async function askServer(
  { path, text }: ReportFile,
  project: string | null,
  query: Query | undefined,
  settings: Settings,
  context: Context,
): Promise<Rehearsed | null> {
  if (!project) {
    context.terminal.note('Checked here only: without a project the server cannot be asked.');
    return null;
  }
  const client = connect(settings, context, { retries: 0 });
  try {
    const posted = await client.postReport(project, text, { ...query, dry_run: '1' });
    const { run, duplicate, warnings, mismatches } = posted;
    const { sha, metrics } = run;
    return { file: path, sha, metrics, warnings, mismatches, duplicate, checked_by: 'server' };
  } catch (error) {
    if (!(error instanceof ServerFault) || error.status !== null) throw error;
    context.terminal.note(`Checked here only: no server answers at ${settings.url}.`);
    return null;
  }
}

function rehearse({ path: file, report, flat }: ReportFile): Rehearsed {
  const scored = report && scoreReport(report);
  return {
    file,
    sha: report?.git.sha ?? null,
    metrics: scored?.metrics ?? flat ?? {},
    warnings: scored?.warnings ?? [],
    mismatches: scored ? findMismatches(report.metrics, scored) : [],
    duplicate: null,
    checked_by: 'here',
  };
}

import { compareReports } from '#core/diagnosis/between-reports';
import type { RunsCompared } from '#core/diagnosis/between-runs';
import { toldPairing } from '#core/pairing/told-pairing';
import type { Report } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import type { Scored } from '#core/report/scored';
import { readReportFile } from '../artifacts/report-file.ts';

/** A run and the one whose report it takes the place of. */
export interface RunBefore {
  report: Report;
  comparison: RunsCompared;
}

/**
 * The report at a path that is about to be written over, compared with what comes there. Null where
 * there is none of the project, or none that can be read: no reason to fail.
 */
export function runBeforeAt(
  path: string,
  head: { report: Report; scored: Scored },
): RunBefore | null {
  const report = readableReport(path);
  if (report === null || report.project !== head.report.project) return null;
  const comparison = compareReports({ report, scored: scoreReport(report) }, head);
  return { report, comparison };
}

function readableReport(path: string): Report | null {
  try {
    return readReportFile(path).report;
  } catch {
    return null;
  }
}

/** The comparison as `--json` has it. */
export function comparedDocument({ report, comparison }: RunBefore) {
  const { pairing, means, breaks, gained, lost, transitions, remarks } = comparison;
  return {
    base: { sha: report.git.sha, dirty: report.git.dirty, started_at: report.run.started_at },
    ...toldPairing(pairing),
    metrics: means,
    breaks,
    gained,
    lost,
    transitions,
    remarks,
  };
}

import { formatBaseline, parseBaseline, type Baseline } from '#core/gate/baseline';
import { updateBaseline } from '#core/gate/update';
import { parseReport } from '#core/report/parse';
import type { ReportInput } from '#core/report/report';
import { scoreReport } from '#core/report/score';

/** Fills in the SHAs that a recorded baseline names by their place, `{commit 3}`. */
export function withShas(text: string, shas: readonly string[]): string {
  return text.replace(/\{commit (\d+)\}/g, (place, n) => shas[n - 1] ?? place);
}

/** The baseline file that a run leads to, as `ranktrail baseline --update` would write it. */
export function baselineAfter(
  before: string | null,
  report: ReportInput,
  sha = report.git.sha,
): string {
  const parsed = parseReport(report);
  if (!parsed.ok) throw new Error(`No valid report: ${parsed.errors[0]?.message}.`);
  const old = before === null ? null : readBaseline(before);
  const goldenHash = parsed.report.golden?.hash ?? null;
  const scored = scoreReport(parsed.report);
  return formatBaseline(updateBaseline(old, scored, { sha, goldenHash }).baseline);
}

/** The baseline file of a commit. */
export function readBaseline(text: string): Baseline {
  const parsed = parseBaseline(JSON.parse(text));
  if (parsed.ok) return parsed.baseline;
  throw new Error(`The demo's baseline is wrong: ${parsed.errors[0]?.message}.`);
}

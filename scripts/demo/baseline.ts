import { formatBaseline, parseBaseline, type Baseline } from '#core/gate/baseline';
import { DEFAULT_TOLERANCE } from '#core/gate/rule';
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

/** The committed baseline as a report carries it; its SHA only where all numbers share one. */
export function baselineInReport(text: string | undefined): ReportInput['baseline'] {
  if (text === undefined) return null;
  const metrics = Object.entries(readBaseline(text).metrics);
  const shas = new Set(metrics.map(([, { sha }]) => sha));
  return {
    metrics: Object.fromEntries(metrics.map(([name, { value }]) => [name, value])),
    tolerance: DEFAULT_TOLERANCE,
    sha: shas.size === 1 ? [...shas][0] : null,
  };
}

function readBaseline(text: string): Baseline {
  const parsed = parseBaseline(JSON.parse(text));
  if (parsed.ok) return parsed.baseline;
  throw new Error(`The demo's baseline is wrong: ${parsed.errors[0]?.message}.`);
}

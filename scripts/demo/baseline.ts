import { formatBaseline, parseBaseline, type Baseline } from '#core/gate/baseline';
import { updateBaseline } from '#core/gate/update';
import { parseReport } from '#core/report/parse';
import type { ReportInput } from '#core/report/report';
import { scoreReport } from '#core/report/score';

/** Fills in the SHAs of the commits that a recorded baseline calls by name, `{commit headings}`. */
export function withShas(text: string, shaOf: (name: string) => string | undefined): string {
  return text.replace(/\{commit ([\w-]+)\}/g, (place, name: string) => shaOf(name) ?? place);
}

/** Of a commit's runs the one that a baseline is recorded from: clean, whole, with answers where one has them. */
export function reportForBaseline(reports: readonly ReportInput[]): ReportInput {
  const whole = reports.filter(
    ({ git, questions }) => !git.dirty && questions.every(({ error }) => !error),
  );
  const chosen = whole.find(({ questions }) => questions.some(({ live }) => live)) ?? whole[0];
  if (!chosen) throw new Error('A commit that a baseline is to be recorded from has no whole run.');
  return chosen;
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

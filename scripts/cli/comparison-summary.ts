import { wordsOf } from '#core/diagnosis/state';
import { comparedMetric } from '#core/pairing/compare';
import type { Comparison } from '#core/pairing/compare-runs';
import { metricNamed } from '#core/metrics/registry';
import type { Report } from '#core/report/report';
import type { Scored } from '#core/report/scored';
import { named } from './named-questions.ts';
import type { RunBefore } from './run-before.ts';
import { shownValue } from './run-summary.ts';
import { table } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Transitions shown, the largest first. */
const TRANSITIONS = 6;

/** Prints what changed against the run before: numbers over the shared questions, then the questions. */
export function printComparison(
  before: RunBefore,
  { report, scored }: { report: Report; scored: Scored },
  terminal: Terminal,
): void {
  const { comparison } = before;
  const { pairing, gained, lost, transitions, remarks } = comparison;
  terminal.print(
    `\n${terminal.paint('bold', 'Against the run before')} (${whichRun(before.report, report)}):`,
  );
  terminal.print(`  ${pairedWords(pairing)}`);
  if (pairing.pairs.length === 0) return;
  const k = before.report.config.k;
  if (k !== scored.k)
    terminal.print(
      `  k ${k} → ${scored.k}: what a question's state is depends on the k of its run`,
    );
  const rows = metricRows(comparison, scored.k);
  if (rows.length > 0) {
    terminal.print('');
    terminal.print(table(['metric', 'before', 'now', 'difference', 'n', ''], rows, [1, 2, 3, 4]));
    terminal.print('');
  }
  terminal.print(
    `  +${gained.length} / -${lost.length} questions wholly found in the top ${scored.k}`,
  );
  for (const { from, to, qids } of transitions.slice(0, TRANSITIONS))
    terminal.print(`  ${qids.length} ${wordsOf(from)} → ${wordsOf(to)}: ${named(qids)}`);
  const more = transitions.length - TRANSITIONS;
  if (more > 0) terminal.print(`  and ${more} more kind${more === 1 ? '' : 's'} of change`);
  if (transitions.length === 0) terminal.print('  No question changed its state.');
  for (const { text } of remarks) terminal.print(`  - ${text}`);
}

/** `abc1234, 12 min ago`; times of the two runs, whatever the clock says now. */
function whichRun(base: Report, head: Report): string {
  const sha = base.git.sha.slice(0, 7);
  const words = [base.git.sha === head.git.sha ? `same commit ${sha}` : sha];
  if (base.git.dirty) words.push('with uncommitted changes');
  const ago = agoOf(base.run.started_at, head.run.started_at);
  if (ago !== null) words.push(ago);
  return words.join(', ');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Instants as ISO 8601; null where one is unknown, or they are the wrong way round. */
function agoOf(then: string | null, now: string | null): string | null {
  if (then === null || now === null) return null;
  const ms = Date.parse(now) - Date.parse(then);
  if (ms < 0) return null;
  if (ms < MINUTE) return 'less than a minute ago';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h ago`;
  return `${Math.floor(ms / DAY)} days ago`;
}

/** How many questions are compared, and what could not be. */
function pairedWords(pairing: Comparison['pairing']): string {
  const { pairs, moved, relabelled, onlyHead, onlyBase } = pairing;
  const both = `${pairs.length} question${pairs.length === 1 ? '' : 's'} in both`;
  const counts: [string[], string][] = [
    [relabelled, 'relabelled'],
    [onlyHead, 'new'],
    [onlyBase, 'gone'],
  ];
  return [
    moved.length === 0 ? both : `${both} (${moved.length} with moved gold)`,
    ...counts.filter(([{ length }]) => length > 0).map(([qids, word]) => `${qids.length} ${word}`),
  ].join(', ');
}

/** The headlines; documents stand in for chunks where too much gold moved. */
function metricRows({ pairing, means, breaks }: Comparison, k: number): string[][] {
  const wanted = [`recall@${k}`, 'mrr', 'answer_accuracy_live', 'answer_accuracy_oracle'];
  const replaced = new Map<string, string[]>();
  for (const name of wanted) {
    const metric = metricNamed(name);
    const compared = metric ? comparedMetric(metric, pairing, k).name : name;
    replaced.set(compared, [...(replaced.get(compared) ?? []), name]);
  }
  return [...replaced].flatMap(([name, inPlaceOf]) => {
    const reasons = breaks.filter(({ metrics }) => metrics.includes(name)).map((b) => b.label);
    if (reasons.length > 0)
      return [[name, '–', '–', '–', '–', `not comparable: ${reasons.join(', ')}`]];
    const paired = means[name];
    if (!paired) return [];
    const { before, after, n } = paired;
    const shown = [before, after].map((value) => shownValue(name, value));
    const isStandIn = !inPlaceOf.includes(name);
    const note = isStandIn ? `in place of ${inPlaceOf.join(' and ')}: gold moved` : '';
    return [[name, ...shown, signed(after - before), String(n), note]];
  });
}

/** Three decimals as the values have; nothing that rounds to zero has a sign. */
export function signed(difference: number, digits = 3): string {
  const size = Math.abs(difference).toFixed(digits);
  if (Number(size) === 0) return size;
  return `${difference < 0 ? '-' : '+'}${size}`;
}

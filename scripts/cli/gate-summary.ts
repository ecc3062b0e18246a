import type { Baseline } from '#core/gate/baseline';
import type { GateResult } from '#core/gate/gate';
import type { GateRow } from '#core/gate/row';
import { pairWithBaseline, sharedFor } from '#core/gate/shared-items';
import { metricNamed } from '#core/metrics/registry';
import { type Scored, valueIn } from '#core/report/scored';
import { plain, type Colour } from './colour.ts';
import { shownValue } from './run-summary.ts';
import { table } from './table.ts';
import type { Terminal } from './terminal.ts';

const COLOURS: Record<GateRow['status'], Colour> = {
  held: 'dim',
  improved: 'green',
  regressed: 'red',
  not_comparable: 'yellow',
  error: 'red',
};
const WORDS: Record<GateRow['status'], string> = {
  held: 'held',
  improved: 'improved',
  regressed: 'FELL',
  not_comparable: 'not comparable',
  error: 'ERROR',
};
const VERDICTS: Record<GateResult['exitCode'], [Colour, string]> = {
  0: ['green', 'Gate passed.'],
  1: ['red', 'Gate failed: quality fell.'],
  2: ['red', 'Gate stopped: the input is wrong.'],
  3: ['yellow', 'Gate stopped: not comparable.'],
  4: ['red', 'Gate stopped: the run has errors.'],
};

/** Questions with a lower and with a higher value than in the baseline. Null for a flat baseline. */
export function questionsMoved(metric: string, baseline: Baseline, scored: Scored) {
  const named = metricNamed(metric);
  if (!named || !baseline.questions || scored.questions.length === 0) return null;
  const worse: string[] = [];
  const better: string[] = [];
  const pairing = pairWithBaseline(scored.questions, baseline.questions);
  for (const { question, before } of sharedFor(pairing, named)) {
    const want = before[metric];
    const got = valueIn(question, named);
    if (typeof want !== 'number' || got === null || Math.abs(got - want) < 1e-9) continue;
    const rose = got > want === (named.metric.better === 'higher');
    (rose ? better : worse).push(question.qid);
  }
  return { worse, better };
}

/** Prints the verdict: the table of gated metrics, the questions that paid, what else is to say. */
export function printGate(
  result: GateResult,
  { baseline, scored }: { baseline: Baseline; scored: Scored },
  terminal: Terminal,
): void {
  const { paint } = terminal;
  const rows = result.rows.map((row) => {
    const moved = row.status === 'error' ? null : questionsMoved(row.metric, baseline, scored);
    return [
      row.metric,
      shownValue(row.metric, row.want),
      shownValue(row.metric, row.got),
      signed(row),
      shownValue(row.metric, row.tolerance),
      Number.isFinite(row.n) ? String(row.n) : '?',
      moved ? `+${moved.better.length} / -${moved.worse.length}` : '–',
      paint(COLOURS[row.status], WORDS[row.status]),
    ];
  });
  const head = [
    'metric',
    'baseline',
    'now',
    'difference',
    'tolerance',
    'n',
    'questions',
    'verdict',
  ];
  terminal.print(table(head, rows, [1, 2, 3, 4, 5, 6]));
  for (const [questions, metrics] of fallenOn(result, baseline, scored)) {
    terminal.print(`\n  ${metrics.join(', ')} fell on: ${plain(questions)}`);
  }
  terminal.print('');
  for (const message of result.messages) terminal.print(plain(message));
  const [colour, verdict] = VERDICTS[result.exitCode];
  terminal.print(paint(colour, verdict));
}

/** Lists of questions, each with the metrics that fell on just these. */
function fallenOn({ rows }: GateResult, baseline: Baseline, scored: Scored) {
  const metricsOf = new Map<string, string[]>();
  for (const { metric, status } of rows) {
    const worse = questionsMoved(metric, baseline, scored)?.worse ?? [];
    if (status !== 'regressed' || worse.length === 0) continue;
    const questions = worse.join(', ');
    metricsOf.set(questions, [...(metricsOf.get(questions) ?? []), metric]);
  }
  return metricsOf;
}

function signed({ metric, difference }: GateRow): string {
  if (difference === null) return '–';
  return `${difference < 0 ? '-' : '+'}${shownValue(metric, Math.abs(difference))}`;
}

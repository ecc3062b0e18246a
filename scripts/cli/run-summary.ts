import type { Diagnosis } from '#core/diagnosis/diagnose';
import type { Report } from '#core/report/report';
import { metricNamed } from '#core/metrics/registry';
import type { Scored, ScoredQuestion } from '#core/report/scored';
import { plain } from './colour.ts';
import { printDiagnosis } from './diagnosis-summary.ts';
import type { Terminal } from './terminal.ts';
import { table } from './table.ts';

/** How many questions are named as the worst, and how many errors in full. */
const WORST = 5;

/** A metric as people read it: milliseconds whole, shares with three decimals, nothing as a dash. */
export function shownValue(name: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return metricNamed(name)?.metric.kind === 'latency' ? `${value.toFixed(1)} ms` : value.toFixed(3);
}

/** The metrics of a run in the order of the registry, those measured nowhere left out. */
export function measuredMetrics({ metrics, n }: Pick<Scored, 'metrics' | 'n'>) {
  return Object.entries(metrics)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value, n: n[name] ?? 0 }));
}

/** Answerable questions not wholly found in the top k, deepest first. */
const lostQuestions = ({ questions }: Scored): ScoredQuestion[] =>
  questions
    .filter((q) => q.error === null && q.needs > q.needsMet)
    .sort((a, b) => (b.rank ?? Infinity) - (a.rank ?? Infinity));

/** The worst few of those. */
export const worstQuestions = (scored: Scored) => lostQuestions(scored).slice(0, WORST);

/** Prints a run: the decision and what it rests on, metrics with n, the worst questions, errors. */
export function printRun(
  report: Report,
  scored: Scored,
  diagnosis: Diagnosis,
  terminal: Terminal,
): void {
  const { paint } = terminal;
  const { sha, message } = report.git;
  const subject = message ? `  ${plain(message)}` : '';
  terminal.print(`${paint('bold', sha.slice(0, 7))}${subject}`);
  terminal.print(
    `${report.questions.length} questions, k = ${scored.k}, depth = ${scored.depth}, ` +
      `${scored.errors === 0 ? 'no errors' : paint('red', `${scored.errors} with errors`)}`,
  );
  terminal.print('');
  printDiagnosis(diagnosis, terminal);
  terminal.print('');
  printMetrics(scored, terminal);
  printWorst(report, scored, terminal);
  printErrors(scored, terminal);
}

/** Metrics at k as rows with a column per k, the shipped one marked; the others below. */
function printMetrics(scored: Scored, terminal: Terminal): void {
  const { k: shipped, metrics, n } = scored;
  const measured = measuredMetrics(scored).map(({ name }) => name);
  const atK = measured.filter(
    (name) => name.includes('@') && !((name.split('@')[0] as string) in metrics),
  );
  const ks = [...new Set(atK.map((name) => Number(name.split('@')[1])))].sort((a, b) => a - b);
  const families = [...new Set(atK.map((name) => name.split('@')[0] as string))];
  const mark = (k: number, text: string) => (k === shipped ? terminal.paint('bold', text) : text);
  terminal.print(
    table(
      ['metric', ...ks.map((k) => mark(k, k === shipped ? `@${k}*` : `@${k}`)), 'n'],
      families.map((family) => [
        family,
        ...ks.map((k) => mark(k, shownValue(family, metrics[`${family}@${k}`]))),
        String(Math.max(...ks.map((k) => n[`${family}@${k}`] ?? 0))),
      ]),
      ks.map((_, column) => column + 1).concat(ks.length + 1),
    ),
  );
  if (ks.includes(shipped)) terminal.print('  * shipped k');
  const others = measured.filter((name) => !atK.includes(name));
  terminal.print('');
  terminal.print(
    table(
      ['metric', 'value', 'n'],
      others.map((name) => [name, shownValue(name, metrics[name]), String(n[name] ?? 0)]),
      [1, 2],
    ),
  );
}

function printWorst(report: Report, scored: Scored, terminal: Terminal): void {
  const lost = lostQuestions(scored);
  if (lost.length === 0) return;
  const texts = new Map(report.questions.map((q) => [q.qid, q.question ?? '']));
  const rows = lost
    .slice(0, WORST)
    .map((q) => [
      plain(q.qid),
      q.rank === null ? `not in ${scored.depth}` : `rank ${q.rank}`,
      `${q.needsMet} of ${q.needs}`,
      plain(texts.get(q.qid) ?? ''),
    ]);
  terminal.print(`\nNot wholly found in the top ${scored.k}: ${lost.length}. The worst:`);
  terminal.print(table(['question', 'first hit', 'found', 'text'], rows));
}

function printErrors({ questions }: Scored, terminal: Terminal): void {
  const failed = questions.filter((q) => q.error !== null);
  if (failed.length === 0) return;
  terminal.print(`\n${terminal.paint('red', 'Errors')}, counted as not found or wrong:`);
  const rows = failed.slice(0, WORST).map((q) => [plain(q.qid), plain(q.error ?? '')]);
  terminal.print(table(['question', 'error'], rows));
  if (failed.length > WORST) terminal.print(`  and ${failed.length - WORST} more`);
}

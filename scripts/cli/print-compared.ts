import { wordsOf, type State } from '#core/diagnosis/state';
import { isHigherBetter } from '#core/metrics/name';
import { metricNamed } from '#core/metrics/registry';
import { comparedMetric } from '#core/pairing/compare';
import type {
  ComparedMetric,
  ComparedQuestion,
  ComparedRun,
  Comparison,
} from '../../server/routes/schema/comparison.ts';
import { plain } from './colour.ts';
import { signed } from './comparison-summary.ts';
import { named } from './named-questions.ts';
import { shownValue } from './run-summary.ts';
import { fittedTable, table } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Questions gained, lost, and settings that changed: as many are listed of each. */
const LISTED = 20;

/** Prints two runs side by side. `all`: every metric of the answer, else the headlines. */
export function printCompared(answer: Comparison, terminal: Terminal, { all = false } = {}): void {
  printRuns(answer, terminal);
  for (const line of fencesInWords(answer)) terminal.print(line);
  printMetrics(answer, terminal, all);
  printQuestions(answer, terminal);
  printChanges(answer, terminal);
}

function printRuns({ base, head, distance }: Comparison, terminal: Terminal): void {
  const row = (side: string, run: ComparedRun) => [
    side,
    run.sha.slice(0, 7),
    plain(run.branch ?? '–'),
    [run.kind, ...(run.dirty ? ['dirty'] : []), ...(run.pull_request ? ['pull request'] : [])].join(
      ', ',
    ),
    plain(run.subject ?? '–'),
  ];
  const rows = [row('base', base), row('head', head)];
  const heads = ['', 'commit', 'branch', 'run', 'subject'];
  terminal.print(fittedTable(heads, rows, { cut: 4, columns: terminal.columns }));
  terminal.print(`\n${distanceInWords(distance)}`);
}

function distanceInWords(distance: number | null): string {
  if (distance === null) return 'Neither commit leads to the other.';
  if (distance === 0) return 'Both are of the same commit.';
  const commits = Math.abs(distance);
  return `head is ${commits} commit${commits === 1 ? '' : 's'} ${distance > 0 ? 'after' : 'before'} base.`;
}

/** What is compared, and what keeps the rest apart: a line each. */
function fencesInWords({ base, head, pairing, fences }: Comparison): string[] {
  if (!base.verified || !head.verified) {
    const which = base.verified ? 'head' : head.verified ? 'base' : 'Each';
    return [`${which} came as numbers alone: no question can be compared.`];
  }
  const { paired } = pairing;
  const counts: [string[], string][] = [
    [pairing.relabelled, 'relabelled'],
    [pairing.only_head, 'new'],
    [pairing.only_base, 'gone'],
    [pairing.moved, 'with moved gold'],
  ];
  const rest = counts.flatMap(([qids, word]) =>
    qids.length > 0 ? [`${qids.length} ${word}`] : [],
  );
  const compared = `${paired} of ${head.questions} questions compared`;
  const isOther = fences.some(({ reason }) => reason === 'golden');
  return [
    `${isOther ? `Another golden set: ${compared}` : compared}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}.`,
    ...fences
      .filter(({ reason }) => reason !== 'golden')
      .map(({ label, metrics }) => `${label}: not compared are ${named(metrics)}.`),
    ...(pairing.uses_documents
      ? ['Too much gold moved: doc_recall stands in for metrics of chunks.']
      : []),
  ];
}

function printMetrics({ metrics, ...answer }: Comparison, terminal: Terminal, all: boolean): void {
  const wanted = headlinesOf(answer);
  const headlines = metrics.filter(({ metric }) => wanted.has(metric));
  const shown = all || headlines.length === 0 ? metrics : headlines;
  if (shown.length === 0) return;
  const rows = shown.map((row) => metricRow(row, terminal));
  terminal.print('');
  terminal.print(table(['metric', 'base', 'head', 'difference', 'n'], rows, [1, 2, 3, 4]));
  if (shown.some(({ paired, base, head }) => !paired && (base || head)))
    terminal.print('  Without a difference: each over its own questions.');
}

/** Names of what is shown unless others are asked for. */
function headlinesOf({ base, head, pairing }: Omit<Comparison, 'metrics'>): Set<string> {
  const ks = [base.k, head.k].filter((k) => k !== null);
  const names = [
    ...ks.flatMap((k) => [`recall@${k}`, `ndcg@${k}`]),
    ...['mrr', 'answer_accuracy_live', 'answer_accuracy_oracle', 'retrieval_tax'],
    ...['abstention_rate', 'retrieve_ms_p50'],
  ];
  const usesDocuments = pairing.uses_documents;
  return new Set(
    names.map((name) => {
      const metric = metricNamed(name);
      return metric ? comparedMetric(metric, { usesDocuments }, head.k).name : name;
    }),
  );
}

function metricRow({ metric, base, head, paired }: ComparedMetric, terminal: Terminal): string[] {
  if (!paired)
    return [metric, shownValue(metric, base?.value), shownValue(metric, head?.value), '–', '–'];
  const { difference, n } = paired;
  const isLatency = metricNamed(metric)?.metric.kind === 'latency';
  const text = isLatency ? `${signed(difference, 1)} ms` : signed(difference);
  const isBetter = difference > 0 === isHigherBetter(metric);
  const colour = isBetter ? 'green' : 'red';
  return [
    metric,
    shownValue(metric, paired.base),
    shownValue(metric, paired.head),
    /^[+-]/.test(text) ? terminal.paint(colour, text) : text,
    String(n),
  ];
}

function printQuestions({ questions, flips, head, base }: Comparison, terminal: Terminal): void {
  if (questions.length === 0) return;
  const { gained, lost } = flips;
  const k = base.k === head.k ? `${head.k}` : `${base.k} of base, ${head.k} of head`;
  terminal.print(`\n+${gained.length} / -${lost.length} questions wholly found in the top ${k}`);
  const known = new Map(questions.map((question) => [question.qid, question]));
  for (const [word, qids] of [
    ['Lost', lost],
    ['Gained', gained],
  ] as const) {
    if (qids.length === 0) continue;
    const rows = qids
      .slice(0, LISTED)
      .map((qid) => questionRow(known.get(qid) as ComparedQuestion));
    terminal.print(`\n${terminal.paint('bold', `${word}:`)}`);
    const heads = ['question', 'rank', 'state', 'text'];
    terminal.print(fittedTable(heads, rows, { cut: 3, columns: terminal.columns }));
    sayMore(qids.length, terminal);
  }
}

function questionRow({ qid, rank, state, question }: ComparedQuestion): string[] {
  const stateWords = (one: State | null) => (one === null ? '–' : wordsOf(one));
  const [before, after] = state.map(stateWords);
  return [
    plain(qid),
    `${rank[0] ?? '–'} → ${rank[1] ?? '–'}`,
    before === after ? (before as string) : `${before} → ${after}`,
    plain(question ?? '–'),
  ];
}

/** What is not compared, what was set otherwise, and what the two runs say together. */
function printChanges(answer: Comparison, terminal: Terminal): void {
  const { pairing, config_changes: changes, remarks } = answer;
  const lists: [string, string[]][] = [
    ['Relabelled', pairing.relabelled],
    ['Only in base', pairing.only_base],
    ['Only in head', pairing.only_head],
    ['Moved gold', pairing.moved],
  ];
  const lines = lists.flatMap(([word, qids]) =>
    qids.length > 0 ? [`${word} (${qids.length}): ${named(qids)}`] : [],
  );
  if (lines.length > 0) terminal.print(`\n${lines.join('\n')}`);
  if (changes.length > 0) terminal.print('\nConfiguration:');
  for (const change of changes.slice(0, LISTED)) terminal.print(`  ${plain(change)}`);
  sayMore(changes.length, terminal);
  if (remarks.length > 0) terminal.print('');
  for (const { text } of remarks) terminal.print(`- ${text}`);
}

function sayMore(count: number, terminal: Terminal): void {
  if (count > LISTED) terminal.print(`  and ${count - LISTED} more: --json has them all`);
}

import type { Diagnosis } from '#core/diagnosis/diagnose';
import { isFailing, wordsOf, type Flag, type State } from '#core/diagnosis/state';
import { taxInWords } from '#core/diagnosis/tax-words';
import { plain, type Colour } from './colour.ts';
import { table } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Characters of the longest bar. */
const BAR = 24;
/** Clusters named of each kind. */
const CLUSTERS = 3;

/** What happened to a question in each state, short enough for a column. */
const MEANING: Record<State, string> = {
  error: 'raised, or not in the report',
  invented: 'an answer to what the documents do not answer',
  good: 'answered',
  ungraded: 'unanswerable, not graded',
  unwinnable: 'no gold in the index',
  lucky: 'right without a relevant chunk',
  ranked_low: 'first relevant chunk below the top k',
  wrong_chunk: 'right document, wrong chunk',
  missed: 'no relevant chunk within depth',
  generation: 'wrong with the gold alone too',
  partial: 'a part of the gold in the top k',
  distracted: 'wrong, right with the gold alone',
  answer_wrong: 'wrong with all it needed',
  found: 'all gold in the top k, no verdict',
};
const ODD: Record<Flag, [one: string, many: string]> = {
  oracle_wrong: [
    'good answer is wrong with the gold alone: is the gold complete?',
    'good answers are wrong with the gold alone: is the gold complete?',
  ],
  gold_partly_found: [
    'good answer came with a part of its gold in the top k',
    'good answers came with a part of their gold in the top k',
  ],
};

/** Prints the sentence that decides, then what it rests on. */
export function printDiagnosis(diagnosis: Diagnosis, terminal: Terminal): void {
  const { decision, advice } = diagnosis;
  terminal.print(terminal.paint('bold', decision.text));
  terminal.print('');
  printStates(diagnosis, terminal);
  printRetrieval(diagnosis, terminal);
  printClusters(diagnosis, terminal);
  if (advice.length > 0) terminal.print('\nWhat to do:');
  for (const { text } of advice) terminal.print(`  - ${text}`);
  printStages(diagnosis, terminal);
}

function printStates({ states, flags }: Diagnosis, terminal: Terminal): void {
  const most = Math.max(1, ...states.map(({ count }) => count));
  const rows = states.map(({ state, count }) => [
    wordsOf(state),
    String(count),
    terminal.paint(colourOf(state), '█'.repeat(Math.max(1, Math.round((count / most) * BAR)))),
    MEANING[state],
  ]);
  if (rows.length > 0) terminal.print(table(['state', 'questions', '', ''], rows, [1]));
  for (const [flag, count] of Object.entries(flags) as [Flag, number][])
    if (count > 0) terminal.print(`  ${count} ${ODD[flag][count === 1 ? 0 : 1]}`);
}

const colourOf = (state: State): Colour =>
  isFailing(state) ? 'red' : state === 'good' || state === 'found' ? 'green' : 'yellow';

function printRetrieval({ waterfall, ceiling }: Diagnosis, terminal: Terminal): void {
  if (waterfall) terminal.print(`\nRetrieval tax: ${taxInWords(waterfall)}.`);
  if (!ceiling) return;
  const { k, recall, ceiling: best } = ceiling;
  const now = `recall@${k} is ${recall.toFixed(3)}`;
  const promise =
    best > recall
      ? `${now}, ${best.toFixed(3)} with the chunks in perfect order`
      : `${now}, and no other order of the chunks would lift it`;
  terminal.print(`${waterfall ? '' : '\n'}Reranker ceiling: ${promise}.`);
}

/** Tags and documents that more than one question failed on. */
function printClusters({ clusters }: Diagnosis, terminal: Terminal): void {
  for (const [by, words] of [
    ['tag', 'by tag'],
    ['document', 'by gold document'],
  ] as const) {
    const worst = clusters.filter((c) => c.by === by && c.failures > 1).slice(0, CLUSTERS);
    if (worst.length === 0) continue;
    const list = worst.map((c) => `${plain(c.name)} ${c.failures} of ${c.questions}`);
    terminal.print(`Failures ${words}: ${list.join(', ')}.`);
  }
}

/** Where gold stood in the rankings inside the pipeline, and how long each took. */
function printStages(
  { stage_recall: recalls, stage_latency: times, ceiling }: Diagnosis,
  terminal: Terminal,
): void {
  const names = [...new Set([...recalls.map(({ stage }) => stage), ...Object.keys(times)])];
  if (names.length === 0) return;
  const share = (value: number | null | undefined) => value?.toFixed(3) ?? '–';
  const ms = (value: number | undefined) => (value === undefined ? '–' : `${value.toFixed(1)} ms`);
  const rows = names.map((name) => {
    const recall = recalls.find(({ stage }) => stage === name);
    const time = times[name];
    return [
      plain(name),
      share(recall?.recall),
      share(recall?.within_depth),
      ms(time?.p50),
      ms(time?.p95),
    ];
  });
  const atK = `recall@${ceiling?.k ?? 'k'}`;
  terminal.print('');
  terminal.print(table(['stage', atK, 'within depth', 'p50', 'p95'], rows, [1, 2, 3, 4]));
}

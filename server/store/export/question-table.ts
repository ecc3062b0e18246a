import { needsOf } from '#core/golden/needs';
import type { Cell } from '#core/formats/csv';
import type { RunHead } from '#core/history/history';
import type { Report, ReportQuestion } from '#core/report/report';
import { chunksOf, type StoredChunk } from '../chunks.ts';
import type { StoreContext } from '../context.ts';
import { inTableOrder } from './metric-columns.ts';
import {
  measuredRuns,
  namesIn,
  partsOf,
  readPart,
  type ExportedOutcome,
  type MeasuredRun,
} from './outcome-pages.ts';
import { column, rowOf, type ColumnOf, type Includable, type Table } from './table.ts';

/** Rows read at a time; fewer where each brings the texts of its ranking. */
const PAGE = 2_000;
const PAGE_WITH_TEXTS = 200;

/** What a row is made of: the question, and with texts or answers what its report says of it. */
interface Asked {
  run: RunHead;
  outcome: ExportedOutcome;
  question: ReportQuestion | null;
  chunks: ReadonlyMap<string, StoredChunk>;
}

const of = column<Asked>;
const NO_CHUNKS = new Map<string, StoredChunk>();

/** One row per run and question, runs in order of arrival, questions in that of their report. */
export async function questionTable(
  context: StoreContext,
  project: string,
  { runs, include }: { runs: readonly RunHead[]; include: ReadonlySet<Includable> },
): Promise<Table> {
  const { driver, memory, reader } = context;
  const { commits } = await memory.read(project);
  const measured = await measuredRuns(driver, project, runs);
  const names = new Set([...new Set(measured.map((run) => run.names))].flatMap(namesIn));
  const authorOf = ({ run }: Asked) => commits.get(run.sha)?.author ?? null;
  const columns: ColumnOf<Asked>[] = [
    of('run_id', 'text', ({ run }) => run.id),
    of('sha', 'text', ({ run }) => run.sha),
    ...(include.has('authors') ? [of('author', 'text', authorOf)] : []),
    of('qid', 'text', ({ outcome }) => outcome.qid),
    of('question', 'text', ({ outcome }) => outcome.question),
    of('item_hash', 'text', ({ outcome }) => outcome.item_hash),
    of('tags', 'texts', ({ outcome }) => outcome.tags),
    of('unanswerable', 'boolean', ({ outcome }) => outcome.unanswerable),
    of('must_pass', 'boolean', ({ outcome }) => outcome.must_pass),
    of('state', 'text', ({ outcome }) => outcome.state),
    of('rank', 'integer', ({ outcome }) => outcome.rank),
    of('needs', 'integer', ({ outcome }) => outcome.needs),
    of('needs_met', 'integer', ({ outcome }) => outcome.needs_met),
    of('need_ranks', 'integers', ({ outcome }) => outcome.need_ranks),
    of('ranking', 'texts', ({ outcome }) => outcome.ranking),
    ...(include.has('texts') ? TEXTS : []),
    ...inTableOrder(names).map((name) => of(name, 'number', ({ outcome }) => outcome.metric(name))),
    of('live', 'text', ({ outcome }) => outcome.live),
    of('oracle', 'text', ({ outcome }) => outcome.oracle),
    ...(include.has('answers') ? ANSWERS : []),
    of('retrieve_ms', 'number', ({ outcome }) => outcome.retrieve_ms),
    of('error', 'text', ({ outcome }) => outcome.error),
  ];

  const withReport = include.has('texts') || include.has('answers');
  /** The report of the run under way: a large one is parsed once, not once a page. */
  let open: { no: number; report: Report | null } | null = null;
  const questionsOf = async ({ no }: RunHead) => {
    if (open?.no !== no) open = { no, report: await reader.read(project, no) };
    return new Map(open.report?.questions.map((question) => [question.qid, question]));
  };

  async function rowsOf(run: MeasuredRun, outcomes: readonly ExportedOutcome[]): Promise<Cell[][]> {
    const questions = withReport ? await questionsOf(run.head) : null;
    const asked = outcomes.map((outcome) => {
      const question = questions?.get(outcome.qid) ?? null;
      return { run: run.head, outcome, question, chunks: NO_CHUNKS };
    });
    if (!include.has('texts')) return asked.map((one) => rowOf(columns, one));
    const ids = asked.flatMap(({ outcome, question }) => [...outcome.ranking, ...goldOf(question)]);
    const chunks = await chunksOf(driver, project, run.head.no, ids);
    return asked.map((one) => rowOf(columns, { ...one, chunks }));
  }

  return {
    columns,
    async *pages() {
      const size = withReport ? PAGE_WITH_TEXTS : PAGE;
      for (const part of partsOf(measured, size))
        for (const { run, outcomes } of await readPart(driver, project, part))
          if (outcomes.length > 0) yield await rowsOf(run, outcomes);
    },
  };
}

/** Ids of the chunks that answer a question, those that stand for the same need among them. */
function goldOf(question: ReportQuestion | null): string[] {
  if (!question || question.unanswerable) return [];
  return [...new Set(needsOf(question).flat())];
}

const textsOf = (ids: readonly string[], { chunks }: Asked) =>
  ids.map((id) => chunks.get(id)?.text ?? null);

/** Each beside its ids; null: the report came without that text. */
const TEXTS = [
  of('ranking_texts', 'texts', (asked) => textsOf(asked.outcome.ranking, asked)),
  of('gold', 'texts', ({ question }) => goldOf(question)),
  of('gold_texts', 'texts', (asked) => textsOf(goldOf(asked.question), asked)),
];

const ANSWERS = [
  of('live_answer', 'text', ({ question }) => question?.live?.answer ?? null),
  of('oracle_answer', 'text', ({ question }) => question?.oracle?.answer ?? null),
];

import type { State } from '#core/diagnosis/state';
import type { RunHead } from '#core/history/history';
import type { Verdict } from '#core/report/report';
import type { Driver, Row } from '../driver/driver.ts';

/** A question in a run, as its row of the export has it. */
export interface ExportedOutcome {
  qid: string;
  question: string | null;
  item_hash: string | null;
  tags: string[];
  unanswerable: boolean;
  must_pass: boolean;
  state: State | null;
  rank: number | null;
  needs: number;
  needs_met: number;
  need_ranks: (number | null)[];
  /** Chunk ids, cleaned, within depth. */
  ranking: string[];
  metric: (name: string) => number | null;
  live: Verdict | null;
  oracle: Verdict | null;
  retrieve_ms: number | null;
  error: string | null;
}

type JsonColumn = 'tags' | 'need_ranks' | 'ranking';
interface OutcomeRow
  extends Row, Omit<ExportedOutcome, JsonColumn | 'metric'>, Record<JsonColumn, string> {
  run_no: number;
  metrics: string;
}

/** A run with its number of questions and the names of their metrics, JSON. */
export interface MeasuredRun {
  head: RunHead;
  questions: number;
  names: string;
}

const AMONG = `(SELECT unnest(from_json($2::json, '["BIGINT"]')))`;

/** Those of the runs that have questions, in the same order. */
export async function measuredRuns(
  driver: Driver,
  project: string,
  runs: readonly RunHead[],
): Promise<MeasuredRun[]> {
  const rows = await driver.all<{ run_no: number; questions: number; names: string }>(
    `SELECT run_no, questions, question_metrics AS names FROM run
     WHERE project = $1 AND run_no IN ${AMONG}`,
    project,
    JSON.stringify(runs.map(({ no }) => no)),
  );
  const found = new Map(rows.map((row) => [row.run_no, row]));
  return runs.flatMap((head) => {
    const row = found.get(head.no);
    return row && row.questions > 0 ? [{ head, questions: row.questions, names: row.names }] : [];
  });
}

/** Questions of some runs, or of a part of one: those with these places in the report. */
interface Part {
  runs: MeasuredRun[];
  from: number;
  to: number;
}

/** Whole runs together up to `size` questions; a larger one in parts. */
export function* partsOf(runs: readonly MeasuredRun[], size: number): Generator<Part> {
  let together: MeasuredRun[] = [];
  let questions = 0;
  for (const run of runs) {
    if (questions + run.questions > size && together.length > 0) {
      yield { runs: together, from: 0, to: size };
      together = [];
      questions = 0;
    }
    if (run.questions > size) {
      for (let from = 0; from < run.questions; from += size)
        yield { runs: [run], from, to: from + size };
    } else {
      together.push(run);
      questions += run.questions;
    }
  }
  if (together.length > 0) yield { runs: together, from: 0, to: size };
}

/** The questions of a part, by run in order of arrival, and in that of the report. */
export async function readPart(
  driver: Driver,
  project: string,
  { runs, from, to }: Part,
): Promise<{ run: MeasuredRun; outcomes: ExportedOutcome[] }[]> {
  const rows = await driver.all<OutcomeRow>(
    `SELECT run_no, qid, question, item_hash, tags, unanswerable, must_pass, state,
            first_rank AS "rank", n_gold AS needs, needs_met, coalesce(need_ranks, '[]') AS need_ranks,
            ranking, metrics, live, oracle, retrieve_ms, error
     FROM outcome WHERE project = $1 AND run_no IN ${AMONG} AND ordinal >= $3 AND ordinal < $4
     ORDER BY run_no, ordinal`,
    project,
    JSON.stringify(runs.map(({ head }) => head.no)),
    from,
    to,
  );
  const byRun = new Map(
    runs.map((run) => [run.head.no, { run, outcomes: [] as ExportedOutcome[] }]),
  );
  const placesOf = new Map(runs.map(({ head, names }) => [head.no, placesIn(names)]));
  for (const row of rows)
    byRun.get(row.run_no)?.outcomes.push(outcomeOf(row, placesOf.get(row.run_no) ?? new Map()));
  return [...byRun.values()];
}

function outcomeOf(row: OutcomeRow, places: ReadonlyMap<string, number>): ExportedOutcome {
  const values = JSON.parse(row.metrics) as (number | null)[];
  return {
    ...row,
    tags: JSON.parse(row.tags) as string[],
    need_ranks: JSON.parse(row.need_ranks) as (number | null)[],
    ranking: JSON.parse(row.ranking) as string[],
    metric: (name) => values[places.get(name) ?? -1] ?? null,
  };
}

export const namesIn = (names: string) => JSON.parse(names) as string[];
const placesIn = (names: string) => new Map(namesIn(names).map((name, i) => [name, i]));

import { STATES } from '#core/diagnosis/state';
import { matrixRows, type LabelledCells } from '#core/history/matrix';
import { windowOf, type WindowQuery } from '#core/history/window';
import type { StoreContext } from './context.ts';
import type { Driver, Row } from './driver/driver.ts';
import { subjectOf } from './run-row.ts';

const DEFAULT_COLUMNS = 100;

/** A question with one set of labels; `cells` is JSON without brackets: run number, rank, state, run number, … */
interface PackedCells extends Row {
  qid: string;
  item_hash: string | null;
  question: string | null;
  cells: string;
}

/** Two hundred questions at two hundred commits are two hundred rows, not forty thousand. */
const SELECT_CELLS = `
  SELECT o.qid, o.item_hash, any_value(o.question) AS question,
         string_agg(concat_ws(',', o.run_no, coalesce(o.first_rank::TEXT, 'null'),
           coalesce((list_position(from_json($3::json, '["VARCHAR"]'), o.state) - 1)::TEXT, 'null')), ',') AS cells
  FROM outcome o
  WHERE o.project = $1 AND o.run_no IN (SELECT unnest(from_json($2::json, '["BIGINT"]')))
  GROUP BY o.qid, o.item_hash`;

/** Every question at every measured commit of a branch, on the trend's axis; null for an unknown project. */
export async function matrixOf(
  { driver, memory }: StoreContext,
  project: string,
  query: WindowQuery,
) {
  const known = await memory.read(project);
  if (known.runs.length === 0) return null;
  const window = windowOf(known, { ...query, limit: query.limit ?? DEFAULT_COLUMNS });
  const measured = window.commits.flatMap(({ sha, runs: [run] }, position) =>
    run ? [{ sha, run, position }] : [],
  );
  const numbers = measured.map(({ run }) => run.no);
  return {
    branch: window.branch,
    kinds: [...window.kinds],
    earlier: window.earlier,
    states: [...STATES],
    columns: measured.map(({ sha, run, position }) => {
      const commit = known.commits.get(sha);
      return {
        run_id: run.id,
        sha,
        position,
        subject: subjectOf(commit?.message ?? null),
        committed_at: commit?.committedAt ?? null,
        k: run.k,
        depth: run.depth,
      };
    }),
    rows: matrixRows(numbers.length, await selectCells(driver, project, numbers)),
  };
}

/** @param numbers of the runs, column by column. */
async function selectCells(
  driver: Driver,
  project: string,
  numbers: readonly number[],
): Promise<LabelledCells[]> {
  const columns = new Map(numbers.map((no, column) => [no, column]));
  const rows = await driver.all<PackedCells>(
    SELECT_CELLS,
    project,
    JSON.stringify(numbers),
    JSON.stringify(STATES),
  );
  return rows.map(({ qid, item_hash, question, cells }) => {
    const flat = JSON.parse(`[${cells}]`) as (number | null)[];
    return {
      qid,
      itemHash: item_hash,
      question,
      cells: Array.from({ length: flat.length / 3 }, (_, i) => [
        columns.get(flat[3 * i] as number) as number,
        flat[3 * i + 1] ?? null,
        flat[3 * i + 2] ?? null,
      ]),
    };
  });
}

import { byCodeUnit } from '#core/golden/qid-order';

/** How a question fared in the runs that asked it with the same labels. */
export interface LabelledCells {
  qid: string;
  /** Null: missing from the run's report, and scored as not found. */
  itemHash: string | null;
  question: string | null;
  cells: readonly MatrixCell[];
}

/** `rank`: first relevant one within depth; `state`: index into `STATES`. */
type MatrixCell = readonly [column: number, rank: number | null, state: number | null];

/** One question at every column; each list is as long as there are columns. */
export interface MatrixRow {
  qid: string;
  question: string | null;
  rank: (number | null)[];
  state: (number | null)[];
  /** Number of the labels it was asked with, 0 for the first; null: not in the run. */
  asked: (number | null)[];
}

/** Questions by columns, in qid order. A question missing from a report keeps the labels it had before. */
export function matrixRows(columns: number, groups: readonly LabelledCells[]): MatrixRow[] {
  const byQid = new Map<string, LabelledCells[]>();
  for (const group of groups) {
    const same = byQid.get(group.qid);
    if (same) same.push(group);
    else byQid.set(group.qid, [group]);
  }
  return [...byQid]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([qid, same]) => rowOf(columns, qid, same));
}

function rowOf(columns: number, qid: string, groups: readonly LabelledCells[]): MatrixRow {
  const empty = () => new Array<number | null>(columns).fill(null);
  const row: MatrixRow = { qid, question: null, rank: empty(), state: empty(), asked: empty() };
  const labelled = groups
    .filter(({ itemHash }) => itemHash !== null)
    .sort((a, b) => firstOf(a) - firstOf(b));
  labelled.forEach((group, version) => fill(row, group, version));
  const newest = labelled.reduce<LabelledCells | null>(
    (last, group) => (last && lastOf(last) > lastOf(group) ? last : group),
    null,
  );
  row.question = newest?.question ?? null;
  for (const group of groups) if (group.itemHash === null) fill(row, group, null);
  keepLabels(row, groups);
  return row;
}

function fill(row: MatrixRow, { cells }: LabelledCells, version: number | null): void {
  for (const [column, rank, state] of cells) {
    row.rank[column] = rank;
    row.state[column] = state;
    row.asked[column] = version;
  }
}

/** Gives a question that is missing from a report the labels before, or else the first ones. */
function keepLabels({ asked }: MatrixRow, groups: readonly LabelledCells[]): void {
  const missing = groups.flatMap(({ itemHash, cells }) => (itemHash === null ? cells : []));
  for (const [column] of [...missing].sort(([a], [b]) => a - b))
    asked[column] = asked.slice(0, column).findLast((version) => version !== null) ?? 0;
}

const columnsOf = ({ cells }: LabelledCells) => cells.map(([column]) => column);
const firstOf = (group: LabelledCells) => Math.min(...columnsOf(group));
const lastOf = (group: LabelledCells) => Math.max(...columnsOf(group));

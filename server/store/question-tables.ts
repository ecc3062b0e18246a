import { byCodeUnit } from '#core/golden/qid-order';
import { scoreFromRanks } from '#core/metrics/from-ranks';
import type { NamedMetric } from '#core/metrics/registry';
import type { Pairable } from '#core/pairing/pair';
import type { QuestionTable } from '#core/pairing/same-questions';
import type { Driver, Row } from './driver/driver.ts';
import { pairableOf } from './outcome-row.ts';

type Values = (number | null)[];

/**
 * All values of a run in one row: five hundred runs are five hundred rows, not thirty thousand. JSON
 * without brackets, in no order; the first entry of each is the ordinal.
 */
interface PackedRow extends Row {
  run_no: number;
  depth: number | null;
  names: string;
  measured: string;
  /** Equal for runs that asked the same questions: those are read once. */
  asked_key: string;
}
type MeasuredEntry = [ordinal: number, metrics: Values, needRanks: Values, retrieveMs: number];
type AskedEntry = [
  ordinal: number,
  qid: string,
  itemHash: string | null,
  goldTexts: Pairable['goldTexts'],
];

const pack = (...columns: string[]) => {
  const texts = ['o.ordinal::TEXT', ...columns].map((column) => `coalesce(${column}, 'null')`);
  return `string_agg('[' || ${texts.join(` || ',' || `)} || ']', ',')`;
};
const ASKED = pack('to_json(o.qid)::TEXT', 'to_json(o.item_hash)::TEXT', 'o.gold_texts');
const MEASURED = pack('o.metrics', 'o.need_ranks', 'o.retrieve_ms::TEXT');
const OF_RUNS = `o.project = $1 AND o.run_no IN (SELECT unnest(from_json($2::json, '["BIGINT"]')))`;

const selectPacked = `
  SELECT p.*, r.depth, r.question_metrics AS names FROM
    (SELECT o.run_no, ${MEASURED} AS measured, md5(${ASKED}) AS asked_key
     FROM outcome o WHERE ${OF_RUNS} GROUP BY o.run_no) p
  JOIN run r ON r.project = $1 AND r.run_no = p.run_no`;
const selectAsked = `SELECT o.run_no, ${ASKED} AS asked FROM outcome o WHERE ${OF_RUNS} GROUP BY o.run_no`;

/** Questions kept of the runs read last, some 500 bytes each; runs never change. */
const KEPT = 100_000;

/** Reads the questions of many runs, and remembers them: people step through windows of a branch. */
export class QuestionTables {
  /** By run number, the one used longest ago first. */
  readonly #kept = new Map<number, QuestionTable>();
  #questions = 0;
  /** By `asked_key`. */
  readonly #asked = new Map<string, Asked>();
  constructor(private readonly driver: Driver) {}

  /** By run number; runs without questions are missing. */
  async read(project: string, numbers: readonly number[]): Promise<Map<number, QuestionTable>> {
    const found = new Map<number, QuestionTable>();
    for (const no of numbers) {
      const table = this.#kept.get(no);
      if (table) found.set(no, table);
    }
    const missing = numbers.filter((no) => !found.has(no));
    if (missing.length > 0) {
      const rows = await this.driver.all<PackedRow>(selectPacked, project, JSON.stringify(missing));
      const asked = await this.#readAsked(project, rows);
      for (const row of rows) found.set(row.run_no, tableOf(row, asked(row)));
    }
    this.#keep(found);
    return found;
  }

  /** The questions of each of these rows. */
  async #readAsked(project: string, rows: readonly PackedRow[]) {
    const keyOf = new Map<number, string>();
    const keys = new Set(this.#asked.keys());
    for (const { run_no, asked_key } of rows) {
      if (keys.has(asked_key)) continue;
      keys.add(asked_key);
      keyOf.set(run_no, asked_key);
    }
    const asked = new Map(this.#asked);
    if (keyOf.size > 0) {
      const read = await this.driver.all<{ run_no: number; asked: string }>(
        selectAsked,
        project,
        JSON.stringify([...keyOf.keys()]),
      );
      for (const { run_no, asked: text } of read)
        asked.set(keyOf.get(run_no) as string, askedIn(text));
      for (const [key, questions] of asked) this.#asked.set(key, questions);
    }
    return ({ asked_key }: PackedRow) => asked.get(asked_key) as Asked;
  }

  #keep(tables: ReadonlyMap<number, QuestionTable>): void {
    for (const [no, table] of tables) {
      if (!this.#kept.delete(no)) this.#questions += table.questions.length;
      this.#kept.set(no, table);
    }
    for (const [no, table] of this.#kept) {
      if (this.#questions <= KEPT) return;
      this.#kept.delete(no);
      this.#questions -= table.questions.length;
      // Equal questions may be kept for other runs: these are read and compared once more.
      this.#asked.clear();
    }
  }
}

/** Questions in qid order, and the ordinal of each. */
interface Asked {
  questions: Pairable[];
  ordinals: number[];
}

function tableOf(row: PackedRow, { questions, ordinals }: Asked): QuestionTable {
  const places = new Map((JSON.parse(row.names) as string[]).map((name, i) => [name, i]));
  const gold = places.get('recall@1');
  const measured = once(() => {
    const entries = JSON.parse(`[${row.measured}]`) as MeasuredEntry[];
    const of = new Map(entries.map((entry) => [entry[0], entry]));
    return ordinals.map((ordinal) => of.get(ordinal) as MeasuredEntry);
  });
  const column = ({ name, metric, k }: NamedMetric): Values => {
    if (metric.kind === 'latency') return measured().map((entry) => entry[3]);
    const place = places.get(name);
    if (place !== undefined) return measured().map((entry) => entry[1][place] ?? null);
    return measured().map(([, metrics, ranks]) => {
      const chunkGold = gold !== undefined && (metrics[gold] ?? null) !== null;
      const known = { chunkGold, depth: row.depth ?? 0, needRanks: ranks ?? [] };
      return scoreFromRanks({ name, metric, k }, known);
    });
  };
  return { questions, column };
}

function askedIn(asked: string): Asked {
  const entries = JSON.parse(`[${asked}]`) as AskedEntry[];
  entries.sort(([, a], [, b]) => byCodeUnit(a, b));
  return {
    questions: entries.map(([, qid, itemHash, goldTexts]) => ({
      ...pairableOf(qid, itemHash, null),
      goldTexts,
    })),
    ordinals: entries.map(([ordinal]) => ordinal),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

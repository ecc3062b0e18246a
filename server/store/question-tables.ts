import { byCodeUnit } from '#core/golden/qid-order';
import { scoreFromRanks } from '#core/metrics/from-ranks';
import type { NamedMetric } from '#core/metrics/registry';
import type { Pairable } from '#core/pairing/pair';
import type { QuestionTable } from '#core/pairing/same-questions';
import type { Driver, Row } from './driver/driver.ts';
import { pairableOf } from './outcome-row.ts';

type Values = (number | null)[];

/** All questions of a run in one row: five hundred runs are five hundred rows, not thirty thousand. */
interface PackedRow extends Row {
  run_no: number;
  depth: number | null;
  names: string;
  qids: string;
  hashes: string;
  texts: string;
  metrics: string;
  need_ranks: string;
  times: string;
}

const list = (column: string) =>
  `'[' || string_agg(coalesce(${column}, 'null'), ',' ORDER BY o.ordinal) || ']'`;

const PACKED = `
  SELECT o.run_no, any_value(r.depth) AS depth, any_value(r.question_metrics) AS names,
         ${list('to_json(o.qid)::TEXT')} AS qids, ${list('to_json(o.item_hash)::TEXT')} AS hashes,
         ${list('o.gold_texts')} AS texts, ${list('o.metrics')} AS metrics,
         ${list('o.need_ranks')} AS need_ranks, ${list('o.retrieve_ms::TEXT')} AS times
  FROM outcome o JOIN run r ON r.project = o.project AND r.run_no = o.run_no
  WHERE o.project = $1 AND o.run_no IN (SELECT unnest(from_json($2::json, '["BIGINT"]')))
  GROUP BY o.run_no`;

/** The questions of many runs, by run number; runs without questions are missing. */
export async function questionTables(
  driver: Driver,
  project: string,
  numbers: readonly number[],
): Promise<Map<number, QuestionTable>> {
  const rows = await driver.all<PackedRow>(PACKED, project, JSON.stringify(numbers));
  const known = new Map<string, Asked>();
  return new Map(rows.map((row) => [row.run_no, tableOf(row, known)]));
}

/** Questions in qid order, and where each stands in the report. */
interface Asked {
  questions: Pairable[];
  order: number[];
}

function tableOf(row: PackedRow, known: Map<string, Asked>): QuestionTable {
  const key = `${row.qids}${row.hashes}${row.texts}`;
  const asked = known.get(key) ?? askedIn(row);
  known.set(key, asked);
  const { questions, order } = asked;
  const places = new Map((JSON.parse(row.names) as string[]).map((name, i) => [name, i]));
  const parsed = {
    metrics: once(() => JSON.parse(row.metrics) as Values[]),
    ranks: once(() => JSON.parse(row.need_ranks) as (Values | null)[]),
    times: once(() => JSON.parse(row.times) as Values),
  };
  const column = ({ name, metric, k }: NamedMetric): Values => {
    if (metric.kind === 'latency') return order.map((at) => parsed.times()[at] ?? null);
    const place = places.get(name);
    if (place !== undefined) return order.map((at) => parsed.metrics()[at]?.[place] ?? null);
    const gold = places.get('recall@1');
    return order.map((at) => {
      const chunkGold = gold !== undefined && (parsed.metrics()[at]?.[gold] ?? null) !== null;
      const needRanks = parsed.ranks()[at] ?? [];
      return scoreFromRanks({ name, metric, k }, { chunkGold, depth: row.depth ?? 0, needRanks });
    });
  };
  return { questions, column };
}

function askedIn({ qids, hashes, texts }: PackedRow): Asked {
  const hashOf = JSON.parse(hashes) as (string | null)[];
  const textsOf = JSON.parse(texts) as Pairable['goldTexts'][];
  const all = (JSON.parse(qids) as string[]).map((qid, at) => ({
    question: { ...pairableOf(qid, hashOf[at] ?? null, null), goldTexts: textsOf[at] ?? null },
    at,
  }));
  all.sort((a, b) => byCodeUnit(a.question.qid, b.question.qid));
  return { questions: all.map(({ question }) => question), order: all.map(({ at }) => at) };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

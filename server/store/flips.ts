import { matchOf } from '#core/pairing/pair';
import type { Driver, Row } from './driver/driver.ts';
import { pairableOf } from './outcome-row.ts';

/** Questions whose needs are all in the top k now and were not before, and the reverse. */
export interface Flips {
  gained: string[];
  lost: string[];
}

export interface RunPair {
  before: number;
  after: number;
}

/** Pairs kept: runs never change, so neither does what lies between two of them. */
const KEPT = 20_000;

/**
 * Questions found in one run of a pair and not in the other. What is not clear at once (labels and
 * texts are equal, so it is the same question twice) is told in full: the core says whether it pairs.
 */
const flipped = (columns: string) => `
  SELECT p.before, p.after, a.n_gold > 0 AND a.needs_met = a.n_gold AS gained, ${columns}
  FROM (SELECT unnest(from_json($2::json, '[{"before":"BIGINT","after":"BIGINT"}]'), recursive := true)) p
  JOIN outcome a ON a.project = $1 AND a.run_no = p.after
  JOIN outcome b ON b.project = $1 AND b.run_no = p.before AND b.qid = a.qid
  WHERE (a.n_gold > 0 AND a.needs_met = a.n_gold) <> (b.n_gold > 0 AND b.needs_met = b.n_gold)`;

const CLEAR = '(a.item_hash = b.item_hash AND a.gold_texts IS NOT DISTINCT FROM b.gold_texts)';
const unclear = (column: string) => `CASE WHEN ${CLEAR} THEN NULL ELSE ${column} END`;
const DETAILS = `coalesce(${CLEAR}, false) AS clear,
  ${unclear('b.item_hash')} AS base_hash, ${unclear('a.item_hash')} AS head_hash,
  ${unclear('b.gold_texts')} AS base_texts, ${unclear('a.gold_texts')} AS head_texts`;

interface Flipped extends Row, RunPair {
  gained: boolean;
  clear: boolean;
  base_hash: string | null;
  head_hash: string | null;
  base_texts: string | null;
  head_texts: string | null;
}

/** Counts flips between runs of one project, over questions that pair and whose gold did not move. */
export class FlipCounter {
  readonly #kept = new Map<string, { gained: number; lost: number }>();
  constructor(private readonly driver: Driver) {}

  /** In the order of `pairs`; null for null. */
  async count(project: string, pairs: readonly (RunPair | null)[]) {
    const missing = pairs.filter((pair) => pair !== null && !this.#kept.has(keyOf(pair)));
    if (missing.length > 0) await this.#load(project, missing as RunPair[]);
    const none = { gained: 0, lost: 0 };
    return pairs.map((pair) => pair && (this.#kept.get(keyOf(pair)) ?? none));
  }

  async #load(project: string, pairs: readonly RunPair[]): Promise<void> {
    const rows = await this.driver.all<Flipped & { questions: number }>(
      `${flipped(`${DETAILS}, count(*) AS questions`)} GROUP BY ALL`,
      project,
      JSON.stringify(pairs),
    );
    if (this.#kept.size + pairs.length > KEPT) this.#kept.clear();
    for (const pair of pairs) this.#kept.set(keyOf(pair), { gained: 0, lost: 0 });
    for (const row of rows.filter(isPaired)) {
      const count = this.#kept.get(keyOf(row));
      if (count) count[row.gained ? 'gained' : 'lost'] += row.questions;
    }
  }
}

/** The questions themselves, by qid. */
export async function flipsBetween(driver: Driver, project: string, pair: RunPair): Promise<Flips> {
  const rows = await driver.all<Flipped & { qid: string }>(
    `${flipped(`${DETAILS}, a.qid`)} ORDER BY a.qid`,
    project,
    JSON.stringify([pair]),
  );
  const paired = rows.filter(isPaired);
  const qids = (gained: boolean) => paired.filter((f) => f.gained === gained).map((f) => f.qid);
  return { gained: qids(true), lost: qids(false) };
}

function isPaired({ clear, base_hash, head_hash, base_texts, head_texts }: Flipped): boolean {
  // Rows are of one qid on both sides: which one does not matter.
  const of = (hash: string | null, texts: string | null) => pairableOf('', hash, texts);
  return clear || matchOf(of(base_hash, base_texts), of(head_hash, head_texts)) === 'paired';
}

const keyOf = ({ before, after }: RunPair) => `${before}>${after}`;

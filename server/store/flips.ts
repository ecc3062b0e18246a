import { matchOf, type Match } from '#core/pairing/pair';
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

const FOUND = 'a.n_gold > 0 AND a.needs_met = a.n_gold';
const FLIPPED = `((${FOUND}) <> (b.n_gold > 0 AND b.needs_met = b.n_gold))`;

/**
 * Questions in both runs of a pair. What is not clear at once (labels and texts are equal, so it is
 * the same question twice) is told in full: the core says whether it pairs.
 */
const together = (columns: string) => `
  SELECT p.before, p.after, ${FOUND} AS gained, ${columns}
  FROM (SELECT unnest(from_json($2::json, '[{"before":"BIGINT","after":"BIGINT"}]'), recursive := true)) p
  JOIN outcome a ON a.project = $1 AND a.run_no = p.after
  JOIN outcome b ON b.project = $1 AND b.run_no = p.before AND b.qid = a.qid`;

const CLEAR = '(a.item_hash = b.item_hash AND a.gold_texts IS NOT DISTINCT FROM b.gold_texts)';
const unclear = (column: string) => `CASE WHEN ${CLEAR} THEN NULL ELSE ${column} END`;
const DETAILS = `coalesce(${CLEAR}, false) AS clear,
  ${unclear('b.item_hash')} AS base_hash, ${unclear('a.item_hash')} AS head_hash,
  ${unclear('b.gold_texts')} AS base_texts, ${unclear('a.gold_texts')} AS head_texts`;

interface Together extends Row, RunPair {
  /** Found in the later run. */
  gained: boolean;
  clear: boolean;
  base_hash: string | null;
  head_hash: string | null;
  base_texts: string | null;
  head_texts: string | null;
}

export interface PairCounts {
  gained: number;
  lost: number;
  /** Questions with equal labels, and those of them whose gold moved: these neither gain nor lose. */
  paired: number;
  moved: number;
}
const NONE: PairCounts = { gained: 0, lost: 0, paired: 0, moved: 0 };

/** Counts flips between runs of one project, over questions that pair and whose gold did not move. */
export class FlipCounter {
  readonly #kept = new Map<string, PairCounts>();
  constructor(private readonly driver: Driver) {}

  /** In the order of `pairs`; null for null. */
  async count(project: string, pairs: readonly (RunPair | null)[]) {
    const missing = pairs.filter((pair) => pair !== null && !this.#kept.has(keyOf(pair)));
    if (missing.length > 0) await this.#load(project, missing as RunPair[]);
    return pairs.map((pair) => pair && (this.#kept.get(keyOf(pair)) ?? NONE));
  }

  async #load(project: string, pairs: readonly RunPair[]): Promise<void> {
    const rows = await this.driver.all<Together & { flipped: boolean; questions: number }>(
      `${together(`${FLIPPED} AS flipped, ${DETAILS}, count(*) AS questions`)} GROUP BY ALL`,
      project,
      JSON.stringify(pairs),
    );
    if (this.#kept.size + pairs.length > KEPT) this.#kept.clear();
    for (const pair of pairs) this.#kept.set(keyOf(pair), { ...NONE });
    for (const row of rows) {
      const count = this.#kept.get(keyOf(row));
      const match = matchIn(row);
      if (!count || match === 'relabelled') continue;
      count.paired += row.questions;
      if (match === 'moved') count.moved += row.questions;
      else if (row.flipped) count[row.gained ? 'gained' : 'lost'] += row.questions;
    }
  }
}

/** The questions themselves, by qid. */
export async function flipsBetween(driver: Driver, project: string, pair: RunPair): Promise<Flips> {
  const rows = await driver.all<Together & { qid: string }>(
    `${together(`${DETAILS}, a.qid`)} WHERE ${FLIPPED} ORDER BY a.qid`,
    project,
    JSON.stringify([pair]),
  );
  const paired = rows.filter((row) => matchIn(row) === 'paired');
  const qids = (gained: boolean) => paired.filter((f) => f.gained === gained).map((f) => f.qid);
  return { gained: qids(true), lost: qids(false) };
}

function matchIn({ clear, base_hash, head_hash, base_texts, head_texts }: Together): Match {
  if (clear) return 'paired';
  // Rows are of one qid on both sides: which one does not matter.
  const of = (hash: string | null, texts: string | null) => pairableOf('', hash, texts);
  return matchOf(of(base_hash, base_texts), of(head_hash, head_texts));
}

const keyOf = ({ before, after }: RunPair) => `${before}>${after}`;

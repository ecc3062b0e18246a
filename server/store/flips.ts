import type { Driver, Row } from './driver/driver.ts';

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

const PAIRED = `
  FROM (SELECT unnest(from_json($2::json, '[{"before":"BIGINT","after":"BIGINT"}]'), recursive := true)) p
  JOIN outcome a ON a.project = $1 AND a.run_no = p.after AND a.n_gold > 0
  JOIN outcome b ON b.project = $1 AND b.run_no = p.before AND b.qid = a.qid AND b.item_hash = a.item_hash
  WHERE (a.needs_met = a.n_gold) <> (b.needs_met = b.n_gold)`;

/** Counts flips between runs of one project, over questions with equal labels. */
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
    const rows = await this.driver.all<Row & RunPair & { gained: number; lost: number }>(
      `SELECT p.before, p.after, count(*) FILTER (a.needs_met = a.n_gold) AS gained,
              count(*) FILTER (a.needs_met < a.n_gold) AS lost
       ${PAIRED} GROUP BY ALL`,
      project,
      JSON.stringify(pairs),
    );
    if (this.#kept.size + pairs.length > KEPT) this.#kept.clear();
    for (const pair of pairs) this.#kept.set(keyOf(pair), { gained: 0, lost: 0 });
    for (const row of rows) this.#kept.set(keyOf(row), { gained: row.gained, lost: row.lost });
  }
}

/** The questions themselves, by qid. */
export async function flipsBetween(driver: Driver, project: string, pair: RunPair): Promise<Flips> {
  const rows = await driver.all<{ qid: string; gained: boolean }>(
    `SELECT a.qid, a.needs_met = a.n_gold AS gained ${PAIRED} ORDER BY a.qid`,
    project,
    JSON.stringify([pair]),
  );
  const qids = (gained: boolean) => rows.filter((r) => r.gained === gained).map((r) => r.qid);
  return { gained: qids(true), lost: qids(false) };
}

const keyOf = ({ before, after }: RunPair) => `${before}>${after}`;

import type { Flag, State } from '#core/diagnosis/state';
import type { Pairable } from '#core/pairing/pair';
import type { Verdict } from '#core/report/report';
import type { Driver, Param, Row } from './driver/driver.ts';
import { mapInSteps } from './in-steps.ts';
import { SharedValues } from './shared-values.ts';

export interface OutcomeRow extends Row {
  run_no: number;
  qid: string;
  item_hash: string | null;
  question: string | null;
  tags: string;
  unanswerable: boolean;
  must_pass: boolean;
  first_rank: number | null;
  n_gold: number;
  needs_met: number;
  live: Verdict | null;
  oracle: Verdict | null;
  error: string | null;
  retrieve_ms: number | null;
  metrics: string;
  names: string;
  state: State | null;
  flags: string | null;
  need_ranks: string | null;
  gold_texts: string | null;
}

/** How one question fared in one run, as the tables have it. */
export type StoredOutcome = ReturnType<typeof outcomeOf>;

function outcomeOf(row: OutcomeRow, parsed: Parsed) {
  return {
    runNo: row.run_no,
    itemHash: row.item_hash,
    /** What pairing with another run looks at. */
    pairable: pairableOf(row.qid, row.item_hash, row.gold_texts),
    outcome: {
      rank: row.first_rank,
      needs: row.n_gold,
      needs_met: row.needs_met,
      live: row.live,
      oracle: row.oracle,
      error: row.error,
    },
    labels: {
      qid: row.qid,
      question: row.question,
      tags: parsed.tags.of(row.tags),
      unanswerable: row.unanswerable,
      must_pass: row.must_pass,
    },
    state: row.state,
    flags: () => parsed.flags.of(row.flags ?? '[]'),
    /** Per need the rank within depth where it is first met, null: nowhere. */
    needRanks: () => parsed.needRanks.of(row.need_ranks ?? '[]'),
    /** Parsed when asked for: histories read hundreds of outcomes and no metric. */
    metrics: () => parsed.metrics(row.names).of(row.metrics),
    /** Equal where metrics and need ranks are: what follows from these is the same, too. */
    measuredKey: () => `${row.metrics}${row.need_ranks ?? ''}`,
    retrieve_ms: row.retrieve_ms,
  };
}

/** A question for pairing, from its columns; one that is missing from its run has no item hash. */
export function pairableOf(
  qid: string,
  itemHash: string | null,
  goldTexts: string | null,
): Pairable {
  return {
    qid,
    itemHash,
    goldTexts: goldTexts === null ? null : (JSON.parse(goldTexts) as Record<string, string>),
    missing: itemHash === null,
  };
}

type Values = (number | null)[];

/** What the rows of one answer of the database share. */
class Parsed {
  readonly tags = new SharedValues((text) => JSON.parse(text) as string[]);
  readonly flags = new SharedValues((text) => JSON.parse(text) as Flag[]);
  readonly needRanks = new SharedValues((text) => JSON.parse(text) as (number | null)[]);
  readonly #metrics = new SharedValues((names) => metricsNamed(JSON.parse(names) as string[]));

  /** By the text of a run's names of numbers. */
  metrics(names: string): SharedValues<Record<string, number | null>> {
    return this.#metrics.of(names);
  }
}

const metricsNamed = (names: readonly string[]) =>
  new SharedValues((text): Record<string, number | null> => {
    const values = JSON.parse(text) as Values;
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]));
  });

/** Outcomes that meet a condition over `o` (outcome); `rest` is what follows WHERE. */
export async function selectOutcomes(
  driver: Driver,
  rest: string,
  ...params: Param[]
): Promise<StoredOutcome[]> {
  const rows = await driver.all<OutcomeRow>(
    `SELECT o.* EXCLUDE (hits, ranking), r.question_metrics AS names
     FROM outcome o JOIN run r ON r.project = o.project AND r.run_no = o.run_no
     WHERE ${rest}`,
    ...params,
  );
  const parsed = new Parsed();
  return mapInSteps(rows, (row) => outcomeOf(row, parsed));
}

import { atShippedK } from '#core/metrics/name';
import type { Scored } from '#core/report/scored';
import type { Baseline } from './baseline.ts';
import { findMustPassFailures, type MustPassFailure } from './must-pass.ts';
import { messagesOf } from './messages.ts';
import { type GateRow, rowOf } from './row.ts';
import type { Tolerance } from './rule.ts';
import { gatedInPlace, pairWithBaseline, type Pairing } from './shared-items.ts';

export interface GateResult {
  rows: GateRow[];
  /** Questions that must pass and did not. */
  mustPass: MustPassFailure[];
  outcome: 'passed' | 'regressed' | 'not_comparable' | 'error';
  /** 2 wrong input > 4 run errors > 3 not comparable > 1 regressed > 0. */
  exitCode: 0 | 1 | 2 | 3 | 4;
  /** Sentences to print under the table. */
  messages: string[];
  /** How the questions paired, where another golden set or moved gold made it necessary. */
  pairing: Pairing | null;
}

/** Names of gated metrics; `recall@k` stands for the shipped k. */
export interface GateLists {
  retrieval: readonly string[];
  /** Applied to runs that generated answers. */
  generation: readonly string[];
}

export const DEFAULT_LISTS: GateLists = {
  retrieval: ['recall@k', 'mrr'],
  generation: ['answer_accuracy_live'],
};

export interface GateInput {
  baseline: Baseline;
  scored: Scored;
  /** Of the golden set the run was scored with. */
  goldenHash: string | null;
  lists?: GateLists;
  tolerance?: Tolerance | null;
  /** Another golden set is never comparable. */
  strict?: boolean;
}

/** The metrics that gate this run, `@k` filled in. */
export function gatedMetrics(lists: GateLists, scored: Pick<Scored, 'k' | 'generated'>): string[] {
  const names = [...lists.retrieval, ...(scored.generated ? lists.generation : [])];
  return [...new Set(names.map((name) => atShippedK(name, scored.k)))];
}

/** What the baseline knows of answers and a run without any cannot be held against. */
function ungatedMetrics(lists: GateLists, { baseline, scored }: GateInput): string[] {
  if (scored.generated) return [];
  return lists.generation.filter((name) => Object.hasOwn(baseline.metrics, name));
}

/** Holds a run against a baseline. Every listed metric gets a row, whatever the others say. */
export function runGate(input: GateInput): GateResult {
  const { baseline, scored, lists = DEFAULT_LISTS } = input;
  const changed =
    baseline.golden_hash !== null &&
    input.goldenHash !== null &&
    baseline.golden_hash !== input.goldenHash;
  const pairs = baseline.questions && pairWithBaseline(scored.questions, baseline.questions);
  // On one golden set pairing changes nothing unless gold moved.
  const needed = changed ? !input.strict : (pairs?.moved.length ?? 0) > 0;
  const pairing = needed ? pairs : null;
  const comparable = !changed || (pairing !== null && pairing.shared.length > 0);
  const names = gatedMetrics(lists, scored).map((name) =>
    gatedInPlace(name, pairing, baseline, scored.k),
  );
  const rows = [...new Set(names)].map((name) =>
    rowOf(name, { baseline, scored, tolerance: input.tolerance, pairing, comparable }),
  );
  const mustPass = findMustPassFailures(scored);
  const exitCode = exitCodeOf(rows, mustPass, scored);
  return {
    rows,
    mustPass,
    outcome: OUTCOMES[exitCode],
    exitCode,
    messages: messagesOf({
      rows,
      mustPass,
      pairing,
      changed,
      comparable,
      ungated: ungatedMetrics(lists, input),
      scored,
      baseline,
    }),
    pairing,
  };
}

const OUTCOMES = {
  0: 'passed',
  1: 'regressed',
  2: 'error',
  3: 'not_comparable',
  4: 'error',
} as const;

function exitCodeOf(
  rows: readonly GateRow[],
  mustPass: readonly MustPassFailure[],
  scored: Scored,
): GateResult['exitCode'] {
  const some = (status: GateRow['status']) => rows.some((row) => row.status === status);
  if (some('error')) return 2;
  if (scored.errors > 0) return 4;
  if (some('not_comparable')) return 3;
  return some('regressed') || mustPass.length > 0 ? 1 : 0;
}

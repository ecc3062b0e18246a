import { byCodeUnit } from '#core/golden/qid-order';
import { combine, type NamedMetric } from '#core/metrics/registry';
import { type ScoredQuestion, valueIn } from '#core/report/scored';
import { type Baseline, type BaselineQuestion, shortItem } from './baseline.ts';

/** How a run's questions pair with a baseline's: equal qid and equal labels. */
export interface Pairing {
  /** In qid order. */
  shared: { question: ScoredQuestion; before: BaselineQuestion }[];
  relabelled: string[];
  onlyInRun: string[];
  onlyInBaseline: string[];
}

/** Pairs by qid and item hash. A question missing from the run keeps its place: it scores 0. */
export function pairWithBaseline(
  questions: readonly ScoredQuestion[],
  before: NonNullable<Baseline['questions']>,
): Pairing {
  const pairing: Pairing = { shared: [], relabelled: [], onlyInRun: [], onlyInBaseline: [] };
  const inRun = new Set<string>();
  for (const question of [...questions].sort((a, b) => byCodeUnit(a.qid, b.qid))) {
    inRun.add(question.qid);
    const entry = Object.hasOwn(before, question.qid) ? before[question.qid] : undefined;
    if (!entry) pairing.onlyInRun.push(question.qid);
    else if (question.missing || shortItem(question.itemHash) === entry.item) {
      pairing.shared.push({ question, before: entry });
    } else pairing.relabelled.push(question.qid);
  }
  pairing.onlyInBaseline = Object.keys(before).filter((qid) => !inRun.has(qid));
  return pairing;
}

/** One metric before and after, over the shared questions the baseline measured. */
export interface SharedValues {
  want: number | null;
  got: number | null;
  /** Questions the baseline measured, and those of them that the run measured too. */
  wantN: number;
  gotN: number;
}

/** Recomputes a metric on both sides from per-question values; null where nothing is left. */
export function compareShared(pairing: Pairing, named: NamedMetric): SharedValues {
  const want: number[] = [];
  const got: number[] = [];
  for (const { question, before } of pairing.shared) {
    const wanted = before[named.name];
    if (typeof wanted !== 'number') continue;
    want.push(wanted);
    const value = valueIn(question, named);
    if (value !== null) got.push(value);
  }
  return {
    want: combine(named.metric, want),
    got: combine(named.metric, got),
    wantN: want.length,
    gotN: got.length,
  };
}

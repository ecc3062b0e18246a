import { comparedMetric, pairsFor } from '#core/pairing/compare';
import { pairQuestions, type Pairable, type Pairing as Pairs } from '#core/pairing/pair';
import { combine, metricNamed, type NamedMetric } from '#core/metrics/registry';
import { type ScoredQuestion, valueIn } from '#core/report/scored';
import { type Baseline, type BaselineQuestion, entryOf, goldTextsIn } from './baseline.ts';

interface InBaseline extends Pairable {
  entry: BaselineQuestion;
}
interface InRun extends Pairable {
  question: ScoredQuestion;
}

/** How a run's questions pair with a baseline's: equal qid and equal labels. */
export interface Pairing extends Pick<Pairs<InBaseline, InRun>, 'moved' | 'usesDocuments'> {
  /** In qid order; `moved`: a gold chunk has another text under the same id. */
  shared: { question: ScoredQuestion; before: BaselineQuestion; moved: boolean }[];
  relabelled: string[];
  onlyInRun: string[];
  onlyInBaseline: string[];
}

/** Pairs as runs do with each other. A question missing from the run keeps its place: it scores 0. */
export function pairWithBaseline(
  questions: readonly ScoredQuestion[],
  before: NonNullable<Baseline['questions']>,
): Pairing {
  const ofBaseline = Object.entries(before).map(([qid, entry]) => ({
    qid,
    itemHash: entry.item,
    goldTexts: goldTextsIn(entry),
    entry,
  }));
  const ofRun = questions.map((question) => ({
    qid: question.qid,
    ...asKept(question),
    missing: question.missing,
    question,
  }));
  const { pairs, onlyBase, onlyHead, relabelled, moved, usesDocuments } = pairQuestions(
    ofBaseline,
    ofRun,
  );
  return {
    shared: pairs.map(({ base, head, moved }) => ({
      question: head.question,
      before: base.entry,
      moved,
    })),
    relabelled,
    onlyInRun: onlyHead,
    onlyInBaseline: onlyBase,
    moved,
    usesDocuments,
  };
}

/** A question of the run in the form in which the baseline has it. */
function asKept(question: ScoredQuestion): Pick<Pairable, 'itemHash' | 'goldTexts'> {
  const entry = entryOf(question);
  return { itemHash: entry.item, goldTexts: goldTextsIn(entry) };
}

/** The shared questions that a metric may be compared over. */
export function sharedFor(pairing: Pairing, { metric }: NamedMetric): Pairing['shared'] {
  return pairsFor({ pairs: pairing.shared }, metric);
}

/**
 * The metric gated in place of one: doc_recall@k for chunk metrics where too much gold moved, if the
 * baseline knows it.
 */
export function gatedInPlace(
  name: string,
  pairing: Pairing | null,
  baseline: Baseline,
  k: number,
): string {
  const named = metricNamed(name);
  if (!named || !pairing) return name;
  const compared = comparedMetric(named, pairing, k).name;
  return Object.hasOwn(baseline.metrics, compared) ? compared : name;
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
  for (const { question, before } of sharedFor(pairing, named)) {
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

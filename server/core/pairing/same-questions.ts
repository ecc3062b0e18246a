import { combine, type NamedMetric } from '#core/metrics/registry';
import { isChunkMetric } from './compare.ts';
import { matchOf, type Pairable } from './pair.ts';

/** The questions of a run with their values, column by column. */
export interface QuestionTable {
  /** In qid order. Tables of equal questions share one array: those are looked at once. */
  questions: readonly Pairable[];
  /** A metric's value per question, in that order; null: it takes no part. */
  column(named: NamedMetric): readonly (number | null)[];
}

/** Questions that all of some runs have with equal labels. */
export interface CommonItems {
  /** In qid order; `moved`: a gold chunk has another text somewhere under the same id. */
  items: readonly { qid: string; moved: boolean }[];
  /** Per array of questions where in it each item stands. */
  places: ReadonlyMap<readonly Pairable[], readonly number[]>;
}

/** Finds the questions that every one of these tables has. */
export function commonItems(tables: readonly QuestionTable[]): CommonItems {
  const [first = [], ...rest] = new Set(tables.map(({ questions }) => questions));
  const common = new Map(first.map((reference) => [reference.qid, { reference, moved: false }]));
  for (const questions of rest) {
    const here = new Map(questions.map((question) => [question.qid, question]));
    for (const [qid, item] of common) {
      const question = here.get(qid);
      const match = question ? matchOf(item.reference, question) : 'relabelled';
      if (!question || match === 'relabelled') {
        common.delete(qid);
        continue;
      }
      item.moved ||= match === 'moved';
      item.reference = betterKnown(item.reference, question);
    }
  }
  const items = [...common].map(([qid, { moved }]) => ({ qid, moved }));
  const places = [first, ...rest].map(
    (questions) => [questions, placesIn(questions, items)] as const,
  );
  return { items, places: new Map(places) };
}

/** What is unknown of a question in one run is taken from the next that knows it. */
function betterKnown(one: Pairable, other: Pairable): Pairable {
  if (one.missing) return other;
  const [known, more] = [one.goldTexts, other.goldTexts];
  if (other.missing || more === null) return one;
  if (known === null) return { ...one, goldTexts: more };
  // A chunk that one index did not have is known from the other.
  const isNew = known !== more && Object.keys(more).some((id) => !Object.hasOwn(known, id));
  return isNew ? { ...one, goldTexts: { ...more, ...known } } : one;
}

function placesIn(questions: readonly Pairable[], items: CommonItems['items']): number[] {
  const at = new Map(questions.map(({ qid }, place) => [qid, place]));
  return items.map(({ qid }) => at.get(qid) ?? -1);
}

/** One metric at several runs, over the same questions at each. */
export interface SameMeans {
  /** In the order of the tables; null where no question is left. */
  values: (number | null)[];
  /** Questions each value is over, in qid order. */
  qids: string[];
  /** Questions left out because their gold moved. */
  moved: number;
}

/** A metric over the common questions that every table measured; `also`: of this one, too. */
export function sameMeans(
  common: CommonItems,
  tables: readonly QuestionTable[],
  named: NamedMetric,
  also: NamedMetric = named,
): SameMeans {
  const columns = tables.map((table) => valuesAt(common, table, named));
  const others = also === named ? [] : tables.map((table) => valuesAt(common, table, also));
  const all = [...columns, ...others];
  const isMovable = isChunkMetric(named.metric);
  // Places in `items`: many runs of many questions are looked at once per metric.
  const kept: number[] = [];
  let left = 0;
  common.items.forEach(({ moved }, i) => {
    if (all.some((values) => values[i] === null)) return;
    if (moved && isMovable) left += 1;
    else kept.push(i);
  });
  return {
    values: columns.map((values) =>
      combine(
        named.metric,
        kept.map((i) => values[i] as number),
      ),
    ),
    qids: kept.map((i) => common.items[i]?.qid as string),
    moved: left,
  };
}

/** The values of the common questions, in their order. */
function valuesAt({ places }: CommonItems, table: QuestionTable, named: NamedMetric) {
  const values = table.column(named);
  return (places.get(table.questions) ?? []).map((at) => values[at] ?? null);
}

/**
 * A metric of one run over just these questions; null where it lacks one of them.
 *
 * @param shared common questions of the run and of one that has all of `qids`.
 */
export function meanOver(
  shared: CommonItems,
  table: QuestionTable,
  named: NamedMetric,
  qids: readonly string[],
): number | null {
  const wanted = new Set(qids);
  const values = valuesAt(shared, table, named);
  const chosen = shared.items.flatMap(({ qid, moved }, i) => {
    const value = values[i] ?? null;
    if (!wanted.has(qid) || value === null || (moved && isChunkMetric(named.metric))) return [];
    return [value];
  });
  return chosen.length === wanted.size ? combine(named.metric, chosen) : null;
}

import { measures } from '#core/history/choose-run';
import type { RunHead } from '#core/history/history';
import { metricNamed, type NamedMetric } from '#core/metrics/registry';
import {
  commonItems,
  meanOver,
  sameMeans,
  type CommonItems,
  type QuestionTable,
} from '#core/pairing/same-questions';
import type { StoreContext } from './context.ts';
import type { Wanted } from './trend-values.ts';

/** The numbers of one point. */
export interface PointValues {
  metrics: Record<string, number | null>;
  n: Record<string, number>;
  paired: { n: number; live: number; oracle: number } | null;
}

export interface SameQuestions {
  /** By position in the window, then those of the runs beside it; empty where nothing is left. */
  points: PointValues[];
  beside: PointValues[];
  /** Questions per metric: the same ones at every point; and those left out because their gold moved. */
  n: Record<string, number>;
  moved: Record<string, number>;
  /** Points that came without questions, which have no values here. */
  left_out: number;
}

interface Measured {
  position: number;
  run: RunHead;
  table: QuestionTable;
}

/** Recomputes the metrics of a trend over the questions that every measured point measured. */
export async function sameQuestionsOf(
  { tables: reader }: StoreContext,
  project: string,
  sources: readonly (readonly RunHead[])[],
  beside: readonly RunHead[],
  wanted: Wanted,
): Promise<SameQuestions> {
  const verified = sources.map((runs) => runs.filter((run) => run.verified));
  const numbers = [...verified.flat(), ...beside].map(({ no }) => no);
  const tables = await reader.read(project, [...new Set(numbers)]);
  const common = new Map<string, CommonItems>();
  const commonTo = (measured: readonly Pick<Measured, 'run' | 'table'>[]) => {
    const key = measured.map(({ run }) => run.no).join();
    const known = common.get(key) ?? commonItems(measured.map(({ table }) => table));
    common.set(key, known);
    return known;
  };
  const result: SameQuestions = {
    points: sources.map(blank),
    beside: beside.map(blank),
    n: {},
    moved: {},
    left_out: sources.filter(([run]) => run && !run.verified).length,
  };
  for (const name of namesIn(verified, wanted)) {
    const named = metricNamed(name);
    if (!named) continue;
    const measured = verified.flatMap((runs, position): Measured[] => {
      if (!(wanted(runs[0]?.k ?? null)?.includes(name) ?? true)) return [];
      const run = runs.find((one) => measures(one, name));
      const table = run && tables.get(run.no);
      return table ? [{ position, run, table }] : [];
    });
    const [reference] = measured;
    if (!reference) continue;
    const shared = commonTo(measured);
    const means = meansOf(shared, measured, named);
    const { qids } = means;
    result.n[name] = qids.length;
    result.moved[name] = means.moved;
    measured.forEach(({ position, table }, i) => {
      fill(result.points[position], shared, table, named, means.values[i] ?? null, qids);
    });
    beside.forEach((run, i) => {
      const table = tables.get(run.no);
      if (!table) return;
      const both = commonTo([reference, { run, table }]);
      const value = qids.length > 0 ? meanOver(both, table, named, qids) : null;
      fill(result.beside[i], both, table, named, value, qids);
    });
  }
  return result;
}

const TAX = metricNamed('retrieval_tax') as NamedMetric;
const PARTS_OF_TAX: readonly string[] = ['answer_accuracy_live', 'answer_accuracy_oracle'];

/** Where all runs have a tax, the two accuracies are over its questions: their difference is the tax. */
function meansOf(shared: CommonItems, measured: readonly Measured[], named: NamedMetric) {
  const tables = measured.map(({ table }) => table);
  const isPart = PARTS_OF_TAX.includes(named.name);
  if (isPart && measured.every(({ run }) => measures(run, TAX.name))) {
    const over = sameMeans(shared, tables, named, TAX);
    if (over.qids.length > 0) return over;
  }
  return sameMeans(shared, tables, named);
}

const blank = (): PointValues => ({ metrics: {}, n: {}, paired: null });

function fill(
  point: PointValues | undefined,
  shared: CommonItems,
  table: QuestionTable,
  named: NamedMetric,
  value: number | null,
  qids: readonly string[],
): void {
  if (!point) return;
  point.metrics[named.name] = value;
  point.n[named.name] = value === null ? 0 : qids.length;
  // The two accuracies whose difference is the tax are over its questions.
  if (named.name !== 'retrieval_tax' || value === null) return;
  const over = (name: string) =>
    meanOver(shared, table, metricNamed(name) as NamedMetric, qids) as number;
  const live = over('answer_accuracy_live');
  point.paired = { n: qids.length, live, oracle: over('answer_accuracy_oracle') };
}

function namesIn(verified: readonly (readonly RunHead[])[], wanted: Wanted): Set<string> {
  return new Set(
    verified.flatMap((runs) =>
      runs.length === 0
        ? []
        : (wanted(runs[0]?.k ?? null) ?? runs.flatMap(({ measured }) => [...measured])),
    ),
  );
}

/** What is said of it beside the points; n and moved are empty where it was not asked for. */
export const describeSame = (same: SameQuestions | null) => ({
  asked: same !== null,
  n: same?.n ?? {},
  moved: same?.moved ?? {},
  left_out: same?.left_out ?? 0,
});

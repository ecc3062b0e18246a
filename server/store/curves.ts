import { isFromRanks } from '#core/metrics/from-ranks';
import { parseMetricName } from '#core/metrics/name';
import type { CurvePoint } from '#core/diagnosis/curve';
import type { Driver, Row } from './driver/driver.ts';
import type { BareRun } from './run-row.ts';
import type { Wanted } from './trend-values.ts';

/** Curves kept, one per run: a slider over k asks for the same runs again and again. */
const KEPT = 4_000;

/** Recall and hit at any k, from the curves that runs were diagnosed with; those never change. */
export class Curves {
  readonly #kept = new Map<number, readonly CurvePoint[]>();
  constructor(private readonly driver: Driver) {}

  /**
   * The runs with what is wanted of them and was not reported: `recall@7`, `hit@7`. Beyond a run's
   * depth they stay without.
   */
  async fill(
    project: string,
    runs: ReadonlyMap<number, BareRun>,
    wanted: Wanted,
  ): Promise<ReadonlyMap<number, BareRun>> {
    const asked = [...runs.values()].flatMap((run) => {
      const names = lackingIn(run, wanted);
      return names.length > 0 ? [{ run, names }] : [];
    });
    if (asked.length === 0) return runs;
    const curves = await this.#read(
      project,
      asked.map(({ run }) => run.no),
    );
    const filled = new Map(runs);
    for (const { run, names } of asked)
      filled.set(run.no, withValues(run, names, curves.get(run.no) ?? []));
    return filled;
  }

  async #read(project: string, numbers: readonly number[]) {
    const missing = numbers.filter((no) => !this.#kept.has(no));
    if (this.#kept.size + missing.length > KEPT) this.#kept.clear();
    const found = new Map(numbers.map((no) => [no, this.#kept.get(no) ?? []]));
    if (missing.length === 0) return found;
    const rows = await this.driver.all<Row & { run_no: number; curve: string | null }>(
      `SELECT run_no, diagnosis->'curve' AS curve FROM run
       WHERE project = $1 AND run_no IN (SELECT unnest(from_json($2::json, '["BIGINT"]')))`,
      project,
      JSON.stringify(missing),
    );
    for (const { run_no, curve } of rows) {
      const points = curve === null ? [] : (JSON.parse(curve) as CurvePoint[]);
      this.#kept.set(run_no, points);
      found.set(run_no, points);
    }
    return found;
  }
}

function lackingIn({ summary }: BareRun, wanted: Wanted): string[] {
  return (wanted(summary.k) ?? []).filter((name) => {
    const family = parseMetricName(name)?.family;
    return family !== undefined && isFromRanks(family) && !Object.hasOwn(summary.metrics, name);
  });
}

function withValues(run: BareRun, names: readonly string[], curve: readonly CurvePoint[]): BareRun {
  const metrics = { ...run.summary.metrics };
  const n = { ...run.summary.n };
  for (const name of names) {
    const { family, k } = parseMetricName(name) ?? {};
    // Points are in the order of k, from 1.
    const point = k == null ? undefined : curve[k - 1];
    metrics[name] = point?.[family === 'hit' ? 'hit' : 'recall'] ?? null;
    n[name] = point?.n ?? 0;
  }
  return { ...run, summary: { ...run.summary, metrics, n } };
}

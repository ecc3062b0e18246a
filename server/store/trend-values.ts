import { atShippedK } from '#core/metrics/name';
import type { RunHead } from '#core/history/history';
import type { BareRun } from './run-row.ts';

/** The metrics a trend is asked for, for a point of this k; null: all there are. */
export type Wanted = (k: number | null) => readonly string[] | null;

/**
 * `recall@k` stands for two: at the shipped k of the point, and at that of the newest point, so that
 * the line of the newest goes on where another k was shipped.
 */
export function wantedMetrics(
  names: readonly string[] | undefined,
  newestK: number | null,
): Wanted {
  if (!names) return () => null;
  const byK = new Map<number | null, readonly string[]>();
  return (k) => {
    const known = byK.get(k);
    if (known) return known;
    const all = names.flatMap((name) => [atShippedK(name, k), atShippedK(name, newestK)]);
    const wanted = [...new Set(all)];
    byK.set(k, wanted);
    return wanted;
  };
}

/** Per metric the best run that measured it, of the `sources` of a commit. */
export function valuesOf(
  sources: readonly RunHead[],
  byNumber: ReadonlyMap<number, BareRun>,
  wanted: Wanted,
) {
  const metrics: Record<string, number | null> = {};
  const n: Record<string, number> = {};
  let paired: BareRun['summary']['paired'] = null;
  const names = wanted(sources[0]?.k ?? null);
  for (const head of sources) {
    const summary = byNumber.get(head.no)?.summary;
    if (!summary) continue;
    // Nothing to fill in and nothing to leave out: the run's own, which never change.
    if (names === null && sources.length === 1) {
      return { metrics: summary.metrics, n: summary.n, paired: summary.paired };
    }
    paired ??= summary.paired;
    for (const name of names ?? Object.keys(summary.metrics)) {
      const value = summary.metrics[name];
      if (value === undefined || (metrics[name] ?? null) !== null) continue;
      metrics[name] = value;
      const count = summary.n[name];
      if (count !== undefined) n[name] = count;
    }
  }
  return { metrics, n, paired };
}

import { betweenRuns, type FaredRun } from '#core/diagnosis/between-runs';
import { configChanges, describeChange } from '#core/history/config-changes';
import { distanceBetween } from '#core/history/distance';
import { runReferredTo, type Reference } from '#core/history/reference';
import { fencesBetween } from '#core/pairing/compare-runs';
import { askedOf, compareMetrics, measuredInEither } from '#core/pairing/compare-metrics';
import type { RunKind } from '#core/report/report';
import { toldPairing } from '#core/pairing/told-pairing';
import type { StoreContext } from './context.ts';
import { readFaredRuns } from './fared-run.ts';
import { conditionsOf } from './fences.ts';
import type { BareRun, StoredRun } from './run-row.ts';

export interface ComparisonQuery {
  base: Reference;
  head: Reference;
  /** Of the runs that stand for a commit or branch; default: as for a trend. */
  kinds?: readonly RunKind[];
  /** Only these, `recall@k` among them; default: all that one of the runs measured. */
  metrics?: readonly string[];
}

/**
 * Two runs side by side; null for an unknown project.
 *
 * @throws UnknownReferenceError, UnknownShaError, AmbiguousShaError, BeyondDepthError
 */
export async function comparisonOf(
  { driver, memory, runs, curves }: StoreContext,
  project: string,
  query: ComparisonQuery,
) {
  const known = await memory.read(project);
  if (known.runs.length === 0) return null;
  const kinds = query.kinds ?? null;
  const referred = (parameter: 'base' | 'head') =>
    runReferredTo(known, query[parameter], { kinds, parameter });
  const [before, after] = [referred('base'), referred('head')];
  const stored = await runs.byNumber(project, [before.no, after.no]);
  const base = stored.get(before.no) as StoredRun;
  const head = stored.get(after.no) as StoredRun;
  const measured = measuredInEither(base.summary, head.summary);
  const wanted = query.metrics ? askedOf(query.metrics, base.summary, head.summary) : measured;
  const names = [...new Set([...wanted, ...measured])];
  const filled = await curves.fill(project, stored, () => names);
  const meansOf = ({ no, summary }: StoredRun) => filled.get(no)?.summary ?? summary;
  const havePairs = base.summary.verified && head.summary.verified;
  const fared: [FaredRun, FaredRun] = havePairs
    ? await readFaredRuns(driver, project, [base, head], names)
    : [withoutQuestions(base), withoutQuestions(head)];
  const between = betweenRuns(...fared, names);
  const metrics = compareMetrics(wanted, meansOf(base), meansOf(head), between.means);
  const inBoth = metrics.flatMap(({ metric, base, head }) => (base && head ? [metric] : []));
  return {
    base: describe(base),
    head: describe(head),
    distance: distanceBetween(known, before, after),
    pairing: toldPairing(between.pairing),
    fences: fencesBetween(...fared, inBoth),
    config_changes: havePairs ? configChanges(base.config, head.config).map(describeChange) : [],
    metrics,
    questions: between.questions,
    flips: { gained: between.gained, lost: between.lost },
    transitions: between.transitions,
    remarks: between.remarks,
  };
}

/** Numbers alone have no questions that could pair, be new or be gone. */
const withoutQuestions = (run: BareRun): FaredRun => ({ ...conditionsOf(run), questions: [] });

function describe({ summary }: StoredRun) {
  const { id, sha, branch, kind, label, subject, author, committed_at } = summary;
  const { k, depth, questions, verified, dirty, pull_request } = summary;
  return {
    run_id: id,
    ...{ sha, branch, kind, label, subject, author, committed_at },
    ...{ k, depth, questions, verified, dirty, pull_request },
  };
}

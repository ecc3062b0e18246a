import { byCodeUnit } from '#core/golden/qid-order';
import { metricNamed, type NamedMetric } from '#core/metrics/registry';
import type { Scored } from '#core/report/scored';
import { type Baseline, type BaselineQuestion, entryOf, type Lowering } from './baseline.ts';
import { DEFAULT_LISTS, gatedMetrics } from './gate.ts';
import { type BaselineChange, moveMetric, type UpdateOptions } from './move-metric.ts';
import { pairWithBaseline } from './shared-items.ts';

/** An update that was asked for wrongly; the message says how to ask. */
export class BaselineUpdateError extends Error {
  override name = 'BaselineUpdateError';
}

/** Where the run was made. */
export interface RunFacts {
  sha: string | null;
  goldenHash: string | null;
}

export interface BaselineUpdate {
  baseline: Baseline;
  changes: BaselineChange[];
  /** Questions that entered at their present value: new ones, those with changed labels, moved gold. */
  rebased: string[];
  /** Questions that left the golden set. */
  removed: string[];
}

/**
 * Moves a baseline up to a run. A metric rises when it is better beyond tolerance over the questions
 * both know, and falls only with `allowLower` and a reason, which the file keeps. Otherwise it keeps
 * its per-question values; new and relabelled questions enter at their present value.
 *
 * @throws BaselineUpdateError without a reason for lowering, and for a run with errors or missing
 * questions.
 */
export function updateBaseline(
  old: Baseline | null,
  scored: Scored,
  facts: RunFacts,
  options: UpdateOptions = {},
): BaselineUpdate {
  const reason = options.reason?.trim() ?? '';
  if (options.allowLower && reason === '') {
    throw new BaselineUpdateError('lowering a baseline needs a reason: --allow-lower --reason "…"');
  }
  refuseIncomplete(scored);
  const pairing = pairWithBaseline(scored.questions, old?.questions ?? {});
  const unmoved = pairing.shared.filter(({ moved }) => !moved);
  const before = new Map(unmoved.map(({ question, before }) => [question.qid, before]));
  const ordered = [...scored.questions].sort((a, b) => byCodeUnit(a.qid, b.qid));
  const entries = new Map(ordered.map((question) => [question.qid, entryOf(question)]));
  const baseline: Baseline = {
    ...old,
    format: 'ranktrail-baseline',
    version: 1,
    golden_hash: facts.goldenHash,
    k: scored.k,
    depth: scored.depth,
    metrics: {},
    lowered: [...(old?.lowered ?? [])],
    // Not one by one: a question may be called `__proto__`.
    questions: Object.fromEntries(entries),
  };
  const changes: BaselineChange[] = [];
  for (const named of metricsToRecord(old, scored, options)) {
    const moved = moveMetric(named, { old, before, ordered, options });
    if (!moved) continue;
    const { from, to, change } = moved;
    const source = change === 'added' || change === 'raised' || change === 'lowered';
    const kept = old?.metrics[named.name];
    baseline.metrics[named.name] = {
      ...kept,
      value: to,
      n: moved.n,
      sha: source ? facts.sha : (kept?.sha ?? null),
    };
    for (const [qid, value] of moved.column)
      (entries.get(qid) as BaselineQuestion)[named.name] = value;
    changes.push({ metric: named.name, from, to, change });
    if (change === 'lowered') {
      const lowering: Lowering = {
        metric: named.name,
        from: from as number,
        to,
        reason,
        sha: facts.sha,
      };
      baseline.lowered.push(lowering);
    }
  }
  const rebased = old?.questions
    ? [...pairing.relabelled, ...pairing.moved, ...pairing.onlyInRun].sort()
    : [];
  return { baseline, changes, rebased, removed: pairing.onlyInBaseline };
}

function refuseIncomplete(scored: Scored) {
  if (scored.errors > 0) {
    throw new BaselineUpdateError(
      `${scored.errors} questions raised: a run with errors cannot become a baseline`,
    );
  }
  const missing = scored.questions.filter((question) => question.missing).length;
  if (missing > 0) {
    throw new BaselineUpdateError(
      `${missing} questions of the golden set are missing: an incomplete run cannot become a baseline`,
    );
  }
}

function metricsToRecord(
  old: Baseline | null,
  scored: Scored,
  { metrics }: UpdateOptions,
): NamedMetric[] {
  const wanted = metrics ?? [...DEFAULT_LISTS.retrieval, ...DEFAULT_LISTS.generation];
  // Gold that can move may have to be gated by its documents.
  const movable = scored.questions.some(({ goldTexts }) => Object.keys(goldTexts ?? {}).length > 0);
  const documents = movable ? ['doc_recall@k'] : [];
  const names = gatedMetrics({ retrieval: [...wanted, ...documents], generation: [] }, scored);
  return [...new Set([...Object.keys(old?.metrics ?? {}), ...names])].flatMap((name) => {
    const named = metricNamed(name);
    return named ? [named] : [];
  });
}

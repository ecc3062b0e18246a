import { itemHashOf } from '#core/golden/hash';
import { byCodeUnit } from '#core/golden/qid-order';
import { countWithin, type Judged } from '#core/metrics/judged';
import { parseMetricName } from '#core/metrics/name';
import { type NamedMetric, reportedMetrics } from '#core/metrics/registry';
import { DocumentMap } from './document-map.ts';
import { depthOf, type Frame, judgeMissing, judgeQuestion } from './judge.ts';
import { MAX_DEPTH, type Report, type ReportQuestion } from './report.ts';
import { type Scored, type ScoredQuestion, valueOver } from './scored.ts';
import { warningsOf } from './warnings.ts';

/** As many ks as a report may ask for by claiming metrics at them. */
const MAX_CLAIMED_KS = 20;

/**
 * Scores a validated report from its rankings and answers alone; what it claims is not looked at.
 * Besides 1, 3, 5, 10 and the shipped k it scores every k that its claims or its baseline name.
 * Means are plain, in qid order by code unit: equal reports give equal bits.
 */
export function scoreReport(report: Report): Scored {
  const frame: Frame = {
    k: report.config.k,
    depth: depthOf(report),
    documents: new DocumentMap(report),
  };
  const reported = reportedMetrics(frame.k, claimedKs(report));
  const own = reported.filter(({ metric }) => metric.kind !== 'latency');
  const questions = report.questions.map((question) =>
    scoreQuestion(question, judgeQuestion(question, frame), own),
  );
  const missing = missingQids(report);
  for (const qid of missing) questions.push(scoreMissing(qid, judgeMissing(frame), own));

  const ordered = [...questions].sort((a, b) => byCodeUnit(a.qid, b.qid));
  const metrics: Scored['metrics'] = {};
  const n: Scored['n'] = {};
  for (const named of reported) {
    const result = valueOver(ordered, named);
    metrics[named.name] = result.value;
    n[named.name] = result.n;
  }
  const { k, depth } = frame;
  return {
    k,
    depth,
    metrics,
    n,
    paired: pairedAccuracies(ordered),
    judged: n[`doc_recall@${k}`] ?? 0,
    errors: questions.reduce((sum, q) => sum + (q.error === null ? 0 : 1), 0),
    generated: report.questions.some((q) => q.live !== null),
    warnings: warningsOf(report, { k, depth, questions, missing }),
    questions,
  };
}

function scoreQuestion(
  question: ReportQuestion,
  judged: Judged,
  own: readonly NamedMetric[],
): ScoredQuestion {
  return {
    ...scoreJudged(judged, own),
    qid: question.qid,
    itemHash: itemHashOf(question),
    error: question.error ?? question.live?.error ?? question.oracle?.error ?? null,
    unanswerable: question.unanswerable,
    mustPass: question.must_pass,
    missing: false,
  };
}

function scoreMissing(qid: string, judged: Judged, own: readonly NamedMetric[]): ScoredQuestion {
  return {
    ...scoreJudged(judged, own),
    qid,
    itemHash: null,
    error: null,
    unanswerable: false,
    mustPass: false,
    missing: true,
  };
}

function scoreJudged(judged: Judged, own: readonly NamedMetric[]) {
  const metrics: Record<string, number | null> = {};
  for (const { name, metric, k } of own) metrics[name] = metric.score(judged, k ?? judged.k);
  return {
    rank: judged.relevantRanks[0] ?? null,
    needs: judged.needs,
    needsMet: countWithin(judged.needRanks, judged.k),
    hits: maskOf(judged.relevantRanks),
    nGold: judged.needs,
    needRanks: judged.needRanks,
    metrics,
    live: judged.live,
    oracle: judged.oracle,
    retrieveMs: judged.retrieveMs,
  };
}

function maskOf(ranks: readonly number[]): bigint {
  let mask = 0n;
  for (const rank of ranks) if (rank <= 63) mask |= 1n << BigInt(rank - 1);
  return mask;
}

/** Ks beyond the usual ones that the report's claims or its baseline name. */
function claimedKs(report: Report): number[] {
  const names = [
    ...Object.keys(report.metrics ?? {}),
    ...Object.keys(report.baseline?.metrics ?? {}),
  ];
  const ks = names.map((name) => parseMetricName(name)?.k ?? null);
  return [...new Set(ks)]
    .filter((k) => k !== null)
    .filter((k) => k <= MAX_DEPTH)
    .slice(0, MAX_CLAIMED_KS);
}

function missingQids(report: Report): string[] {
  const present = new Set(report.questions.map((q) => q.qid));
  return [...new Set(report.golden?.qids ?? [])].filter((qid) => !present.has(qid));
}

function pairedAccuracies(ordered: readonly ScoredQuestion[]): Scored['paired'] {
  const both = ordered.filter((q) => (q.metrics['retrieval_tax'] ?? null) !== null);
  const live = valueOver(both, 'answer_accuracy_live').value;
  const oracle = valueOver(both, 'answer_accuracy_oracle').value;
  return live === null || oracle === null ? null : { n: both.length, live, oracle };
}

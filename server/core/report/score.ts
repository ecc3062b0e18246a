import { classify } from '#core/diagnosis/classify';
import { itemHashOf } from '#core/golden/hash';
import { byCodeUnit } from '#core/golden/qid-order';
import { countWithin, type Judged } from '#core/metrics/judged';
import { goldTextsOf } from '#core/pairing/gold-texts';
import { parseMetricName } from '#core/metrics/name';
import { reportedMetrics } from '#core/metrics/registry';
import { DocumentMap } from './document-map.ts';
import { depthOf, type Frame, judgeMissing, judgeQuestion } from './judge.ts';
import { MAX_DEPTH, type Report, type ReportQuestion } from './report.ts';
import { ScoreSheet } from './score-sheet.ts';
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
  const missing = missingQids(report);
  const subjects = [
    ...report.questions.map((question) => ({ qid: question.qid, question })),
    ...missing.map((qid) => ({ qid, question: null })),
  ];
  const sheet = new ScoreSheet(reported, subjects.length);
  const questions = new Array<ScoredQuestion>(subjects.length);
  for (const at of qidOrder(subjects)) {
    const { qid, question } = subjects[at] as (typeof subjects)[number];
    const judged = question ? judgeQuestion(question, frame) : judgeMissing(frame);
    questions[at] = scoredQuestion(qid, question, judged, sheet.score(judged));
  }
  const { metrics, n } = sheet.means();
  const { k, depth } = frame;
  return {
    k,
    depth,
    metrics,
    n,
    paired: pairedAccuracies(questions),
    judged: n[`doc_recall@${k}`] ?? 0,
    errors: questions.reduce((sum, q) => sum + (q.error === null ? 0 : 1), 0),
    generated: report.questions.some((q) => q.live !== null),
    warnings: warningsOf(report, { k, depth, questions, missing }),
    questions,
  };
}

/** Indices in qid order by code unit. */
function qidOrder(subjects: readonly { qid: string }[]): number[] {
  const order = subjects.map((_, i) => i);
  const qid = (i: number) => (subjects[i] as { qid: string }).qid;
  const sorted = order.every((i) => i === 0 || qid(i - 1) <= qid(i));
  return sorted ? order : order.sort((a, b) => byCodeUnit(qid(a), qid(b)));
}

function scoredQuestion(
  qid: string,
  question: ReportQuestion | null,
  judged: Judged,
  metrics: ScoredQuestion['metrics'],
): ScoredQuestion {
  return {
    qid,
    itemHash: question && itemHashOf(question),
    goldTexts: question && goldTextsOf(question),
    rank: judged.relevantRanks[0] ?? null,
    needs: judged.needs,
    needsMet: countWithin(judged.needRanks, judged.k),
    hits: maskOf(judged.relevantRanks),
    nGold: judged.needs,
    needRanks: judged.needRanks,
    reachable: judged.reachable,
    ...classify(judged, hasRaised(question)),
    metrics,
    live: judged.live,
    oracle: judged.oracle,
    retrieveMs: judged.retrieveMs,
    error: question && errorOf(question),
    unanswerable: judged.unanswerable,
    mustPass: question?.must_pass ?? false,
    missing: question === null,
  };
}

/** Nothing is known of a question that was not asked, or not answered because something raised. */
const hasRaised = (question: ReportQuestion | null) =>
  question === null || (question.error ?? question.live?.error ?? null) !== null;

function errorOf({ error, live, oracle }: ReportQuestion): string | null {
  return error ?? live?.error ?? oracle?.error ?? null;
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

function pairedAccuracies(questions: readonly ScoredQuestion[]): Scored['paired'] {
  const both = questions.filter((q) => (q.metrics['retrieval_tax'] ?? null) !== null);
  const live = valueOver(both, 'answer_accuracy_live').value;
  const oracle = valueOver(both, 'answer_accuracy_oracle').value;
  return live === null || oracle === null ? null : { n: both.length, live, oracle };
}

import { judgeOf } from '#core/history/judge';
import { scoreFromRanks } from '#core/metrics/from-ranks';
import { metricNamed } from '#core/metrics/registry';
import type { Report } from '#core/report/report';
import type { Scored } from '#core/report/scored';
import { betweenRuns, type FaredRun, type RunsCompared } from './between-runs.ts';

/** A report with every number recomputed. */
export interface ScoredReport {
  report: Report;
  scored: Scored;
}

/** Compares two reports of a project that no server has, as the server compares its runs. */
export function compareReports(base: ScoredReport, head: ScoredReport): RunsCompared {
  const names = Object.keys(head.scored.metrics);
  return betweenRuns(fared(base, names), fared(head, names), names);
}

/** A report with its questions, and what can be told of them at another report's k. */
function fared({ report, scored }: ScoredReport, names: readonly string[]): FaredRun {
  const lacking = names.filter((name) => !Object.hasOwn(scored.metrics, name));
  const more = lacking.flatMap((name) => metricNamed(name) ?? []);
  const texts = new Map(report.questions.map(({ qid, question }) => [qid, question]));
  const questions = scored.questions.map((question) => {
    const { qid, needRanks, needsMet, metrics, ...outcome } = question;
    const known = {
      chunkGold: (metrics['recall@1'] ?? null) !== null,
      depth: scored.depth,
      needRanks,
    };
    const others = more.map((named) => [named.name, scoreFromRanks(named, known)]);
    return {
      ...question,
      question: texts.get(qid) ?? null,
      metrics: { ...metrics, ...Object.fromEntries(others) },
      outcome: { ...outcome, needs_met: needsMet },
    };
  });
  // Pairing takes care of another golden set; both are scored by the same metrics.
  return {
    golden_hash: null,
    k: scored.k,
    depth: scored.depth,
    judge: judgeOf(report.config),
    questions,
  };
}

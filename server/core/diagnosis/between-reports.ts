import { judgeOf } from '#core/history/judge';
import { isFound, movementOf, type Outcome } from '#core/history/movement';
import { scoreFromRanks } from '#core/metrics/from-ranks';
import { metricNamed } from '#core/metrics/registry';
import { compareRuns, type Comparison, type MeasuredRun } from '#core/pairing/compare-runs';
import { pairQuestions, type Pairing } from '#core/pairing/pair';
import type { Report } from '#core/report/report';
import type { Scored, ScoredQuestion } from '#core/report/scored';
import { answersOnce, remarksOn, type Remark } from './remarks.ts';
import { gradedOnce, transitionsIn, type Transition } from './transitions.ts';

/** A report with every number recomputed. */
export interface ScoredReport {
  report: Report;
  scored: Scored;
}

/** What became of the questions and numbers from one report to another. */
export interface ReportComparison extends Comparison {
  /** All gold in the top k now and not before, and the reverse; qids in order. */
  gained: string[];
  lost: string[];
  transitions: Transition[];
  remarks: Remark[];
}

/** Compares two reports of a project that no server has, as the server compares its runs. */
export function compareReports(base: ScoredReport, head: ScoredReport): ReportComparison {
  const names = Object.keys(head.scored.metrics);
  const comparison = compareRuns(measured(base, names), measured(head, names), names);
  const stated = pairQuestions(statedIn(base), statedIn(head));
  const moves = movementsIn(stated);
  return {
    ...comparison,
    gained: moves.filter(({ movement }) => movement === 'gained').map(({ qid }) => qid),
    lost: moves.filter(({ movement }) => movement === 'lost').map(({ qid }) => qid),
    transitions: transitionsIn(stated),
    remarks: [
      ...answersOnce(gradedOnce(stated), stated.pairs.length),
      ...remarksOn(comparison.means, head.scored.k),
    ],
  };
}

/** A report with its questions, and what can be told of them at another report's k. */
function measured({ report, scored }: ScoredReport, names: readonly string[]): MeasuredRun {
  const lacking = names.filter((name) => !Object.hasOwn(scored.metrics, name));
  const more = lacking.flatMap((name) => metricNamed(name) ?? []);
  const questions = scored.questions.map((question) => {
    const { needRanks, metrics } = question;
    const known = {
      chunkGold: (metrics['recall@1'] ?? null) !== null,
      depth: scored.depth,
      needRanks,
    };
    const others = more.map((named) => [named.name, scoreFromRanks(named, known)]);
    return { ...question, metrics: { ...metrics, ...Object.fromEntries(others) } };
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

const statedIn = ({ scored }: ScoredReport) =>
  scored.questions.map((question) => ({
    ...question,
    graded: question.live !== null,
    found: isFound(outcomeOf(question)),
  }));

type Stated = ReturnType<typeof statedIn>[number];

const movementsIn = ({ pairs }: Pick<Pairing<Stated, Stated>, 'pairs'>) =>
  pairs.map(({ base, head, moved }) => ({
    qid: head.qid,
    movement: movementOf(outcomeOf(base), outcomeOf(head), moved ? 'moved' : 'paired'),
  }));

const outcomeOf = ({ needsMet, ...question }: ScoredQuestion): Outcome => ({
  ...question,
  needs_met: needsMet,
});

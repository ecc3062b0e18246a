import { needsOf } from '#core/golden/needs';
import { gradeNeeds } from '#core/metrics/gold';
import { countWithin, findNeeds } from '#core/metrics/judged';
import { quantile } from '#core/metrics/latency';
import { mean } from '#core/metrics/metric';
import { cleanRanking } from '#core/metrics/ranking';
import type { Report } from '#core/report/report';

/** Recall of a named ranking inside the pipeline, over the questions that have it and chunk gold. */
export interface StageRecall {
  stage: string;
  /** At the shipped k. */
  recall: number | null;
  within_depth: number | null;
  n: number;
}

/** Milliseconds. */
export interface StageLatency {
  p50: number;
  p95: number;
  n: number;
}

/** Where gold stood in each stage, stages in the order in which questions name them. */
export function stageRecall(report: Pick<Report, 'questions'>, k: number, depth: number) {
  const stages = new Map<string, { atK: number[]; within: number[] }>();
  for (const question of report.questions) {
    const needs = question.unanswerable || question.error !== null ? [] : needsOf(question);
    const gold = gradeNeeds(needs, question.grades);
    for (const [stage, ranking] of Object.entries(question.stages ?? {})) {
      const values = stages.get(stage) ?? { atK: [], within: [] };
      stages.set(stage, values);
      if (needs.length === 0) continue;
      const { needRanks } = findNeeds(cleanRanking(ranking, depth).ids, gold);
      const shareWithin = (cut: number) =>
        needRanks.length === 0 ? 0 : countWithin(needRanks, cut) / needRanks.length;
      values.atK.push(shareWithin(k));
      values.within.push(shareWithin(depth));
    }
  }
  return [...stages].map(([stage, { atK, within }]): StageRecall => ({
    stage,
    recall: mean(atK),
    within_depth: mean(within),
    n: atK.length,
  }));
}

/** Median and 95th percentile of each stage's time, over the questions that timed it. */
export function stageLatency({ questions }: Pick<Report, 'questions'>) {
  const times = new Map<string, number[]>();
  for (const { stage_ms } of questions)
    for (const [stage, ms] of Object.entries(stage_ms ?? {})) addTo(times, stage, ms);
  return Object.fromEntries(
    [...times].map(([stage, ms]): [string, StageLatency] => [
      stage,
      { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95), n: ms.length },
    ]),
  );
}

function addTo(times: Map<string, number[]>, stage: string, ms: number): void {
  const list = times.get(stage);
  if (list) list.push(ms);
  else times.set(stage, [ms]);
}

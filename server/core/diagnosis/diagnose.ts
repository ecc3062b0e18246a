import type { Report } from '#core/report/report';
import type { Scored } from '#core/report/scored';
import { adviceOf, type Advice } from './advice.ts';
import { ceilingOf, type Ceiling } from './ceiling.ts';
import { clustersOf, type Cluster } from './clusters.ts';
import { countFailures, countFlags, countStates, type StateCount } from './counts.ts';
import { curveOf, type CurvePoint } from './curve.ts';
import { decide, type Decision } from './decision.ts';
import { stageLatency, stageRecall, type StageLatency, type StageRecall } from './stages.ts';
import type { Flag } from './state.ts';
import { waterfallOf, type Waterfall } from './waterfall.ts';

/** What is wrong with a run, and which half of it to fix. */
export interface Diagnosis {
  states: StateCount[];
  flags: Record<Flag, number>;
  /** Questions in a failing state. */
  failures: number;
  decision: Decision;
  waterfall: Waterfall | null;
  ceiling: Ceiling | null;
  advice: Advice[];
  clusters: Cluster[];
  curve: CurvePoint[];
  stage_latency: Record<string, StageLatency>;
  stage_recall: StageRecall[];
}

/** Diagnoses a scored report. */
export function diagnose(report: Report, scored: Scored): Diagnosis {
  const { questions } = scored;
  const ceiling = ceilingOf(scored);
  const stages = stageRecall(report, scored.k, scored.depth);
  return {
    states: countStates(questions),
    flags: countFlags(questions),
    failures: countFailures(questions),
    decision: decide(questions, scored),
    waterfall: waterfallOf(questions),
    ceiling,
    advice: adviceOf(scored, ceiling, stages),
    clusters: clustersOf(report, scored),
    curve: curveOf(scored),
    stage_latency: stageLatency(report),
    stage_recall: stages,
  };
}

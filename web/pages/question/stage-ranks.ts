import type { QuestionDetail } from '../../../server/routes/schema/question.ts';
import { stageName } from '../../parts/stage-name.ts';

/** Where each need stood in one ranking of the pipeline. */
export interface StageRanks {
  stage: string;
  name: string;
  /** Per need, from 1; null: no chunk of it is in this ranking. */
  ranks: (number | null)[];
  /** How many chunks the ranking holds. */
  length: number;
}

type Staged = Pick<QuestionDetail, 'stages' | 'needs_detail' | 'ranking' | 'need_ranks'>;

/** The final ranking, under a name no stage has. */
export const FINAL = ' final';

/** Every stage in the order of the pipeline, then the final ranking; empty without stages or gold. */
export function stageRanks(detail: Staged): StageRanks[] {
  const stages = Object.entries(detail.stages);
  if (stages.length === 0 || detail.needs_detail.length === 0) return [];
  const ofStage = stages.map(([stage, entries]) => ({
    stage,
    name: stageName(stage),
    ranks: detail.needs_detail.map(
      ({ ids }) => entries.find((entry) => ids.includes(entry.id))?.rank ?? null,
    ),
    length: entries.length,
  }));
  const final = {
    stage: FINAL,
    name: 'Final ranking',
    ranks: detail.needs_detail.map(({ rank }) => rank),
    length: detail.ranking.length,
  };
  return [...ofStage, final];
}

/** The stages of both runs, each once; a stage of one run only keeps its place there. */
export function stagesOfBoth(before: StageRanks[], after: StageRanks[]) {
  const gone = before.filter(({ stage }) => !after.some((one) => one.stage === stage));
  return [...gone, ...after].map(({ stage, name }) => ({
    stage,
    name,
    before: before.find((one) => one.stage === stage) ?? null,
    after: after.find((one) => one.stage === stage) ?? null,
  }));
}

import type { ReportInput } from '#core/report/report';
import { shaOf } from './reports.ts';

type Question = ReportInput['questions'][number];
type Answers = 'all' | 'none';

const K = 5;
const DEPTH = 20;
const SAYS = 'It says so.';
const SAYS_NOT = 'It does not say.';

/** How a question of each kind is ranked and answered: gold at `rank` (0: nowhere) in the final ranking. */
interface Kind {
  rank: number;
  live: boolean;
  oracle: boolean;
  /** Anything else that makes it what it is. */
  change?: Partial<Question>;
  /** A chunk of the gold's document, not the gold, at this rank. */
  sibling?: number;
}

const KINDS = {
  good: { rank: 1, live: true, oracle: true },
  odd: { rank: 2, live: true, oracle: false },
  missed: { rank: 0, live: false, oracle: true },
  ranked_low: { rank: 9, live: false, oracle: true },
  wrong_chunk: { rank: 0, live: false, oracle: true, sibling: 2 },
  partial: { rank: 1, live: false, oracle: true },
  generation: { rank: 3, live: false, oracle: false },
  distracted: { rank: 4, live: false, oracle: true },
  unwinnable: { rank: 0, live: false, oracle: false },
  lucky: { rank: 0, live: true, oracle: true },
  invented: { rank: 0, live: false, oracle: false },
  error: { rank: 0, live: false, oracle: false, change: { error: 'The index timed out' } },
} satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;

/** 20 questions: 3 missed, 2 ranked too low, one or two of every other kind. */
export const MIXED = (
  'good missed good ranked_low odd missed wrong_chunk good partial good ' +
  'generation distracted good unwinnable lucky invented missed ranked_low good good'
).split(' ') as KindName[];

/** Before, 4 of them were right. */
export const BEFORE: KindName[] = MIXED.map((kind, at) =>
  [1, 3, 5, 11].includes(at) ? 'good' : kind,
);

/** A report of questions of the kinds named, with the stages of a hybrid pipeline. */
export function reportInStates(
  project: string,
  index: number,
  kinds: KindName[],
  answers: Answers = 'all',
): ReportInput {
  const commit = (at: number) => ({
    sha: shaOf(project, at),
    parents: at === 0 ? [] : [shaOf(project, at - 1)],
    author: 'Ada',
    message: at === 0 ? 'Index the policies' : 'Cut the policies at their headings',
    committed_at: new Date(Date.UTC(2026, 5, 4 + at, 10)).toISOString(),
  });
  return {
    format: 'ranktrail-report',
    version: 1,
    project,
    run: { kind: 'ci', started_at: '2026-06-20T10:00:00Z', duration_ms: 4200 },
    git: {
      ...commit(index),
      branch: 'main',
      history: Array.from({ length: index }, (_, at) => commit(at)),
    },
    config: {
      k: K,
      depth: DEPTH,
      pipeline: { retriever: 'hybrid', split: index === 0 ? 'fixed' : 'heading' },
      generator: answers === 'all' ? { model: 'extractive' } : null,
    },
    questions: kinds.map((kind, at) => questionOf(kind, at, answers)),
  };
}

function questionOf(name: KindName, at: number, answers: Answers): Question {
  const kind: Kind = KINDS[name];
  const document = `policy-${at % 7}`;
  const gold = `${document}#${at + 100}`;
  const second = `annex-${at}#0`;
  const asks = name === 'invented';
  const final = ranking(kind.rank, gold, kind.sibling ? `${document}#0` : null, kind.sibling);
  const bm25 = ranking(Math.max(kind.rank, 3), gold);
  const vector = ranking(kind.rank === 0 ? 0 : kind.rank + 5, gold);
  const answer = (isRight: boolean) => ({ answer: isRight ? SAYS : SAYS_NOT });
  return {
    qid: `q${String(at + 1).padStart(3, '0')}`,
    question: `What does the policy say about case ${at + 1}?`,
    relevant_chunk_ids: asks ? [] : name === 'partial' ? [gold, second] : [gold],
    answer_must_mention: ['it says so'],
    unanswerable: asks,
    tags: [at % 3 === 1 ? 'codes' : 'wording'],
    ...(name === 'unwinnable' && { gold_indexed: { [gold]: false } }),
    retrieved: name === 'error' ? [] : final,
    stages: {
      bm25,
      vector,
      fused: ranking(kind.rank === 9 ? 8 : kind.rank, gold),
      reranked: final,
    },
    stage_ms: { bm25: 0.4 + at / 100, vector: 2 + at / 50, fused: 0.1, reranked: 11 + at / 10 },
    retrieve_ms: 14 + at / 10,
    ...(answers === 'all' && {
      live: answer(kind.live),
      oracle: asks ? null : answer(kind.oracle),
    }),
    ...kind.change,
  };
}

/** Depth chunks of other documents, with gold at its rank and one of its siblings at another. */
function ranking(rank: number, gold: string, sibling: string | null = null, siblingRank = 0) {
  const ids = Array.from({ length: DEPTH }, (_, at) => `other-${at}#0`);
  if (rank > 0) ids[rank - 1] = gold;
  if (sibling) ids[siblingRank - 1] = sibling;
  return ids;
}

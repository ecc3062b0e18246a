import { createHash } from 'node:crypto';
import type { ReportInput } from '#core/report/report';

const QUESTIONS = 12;
const DEPTH = 20;

/** A commit of the history below. */
export interface Step {
  subject: string;
  /** Rank of the gold chunk per question; 0: not found. Null: nobody measured this commit. */
  ranks: number[] | null;
  settings?: Record<string, unknown>;
  /** Graded questions answered right; retrieval only without. */
  answers?: boolean;
  report?: Partial<ReportInput['run'] & object>;
  git?: Partial<ReportInput['git']>;
}

export const GOOD = [1, 1, 2, 1, 3, 1, 2, 4, 1, 7, 2, 1];
export const BETTER = [1, 1, 1, 1, 2, 1, 1, 3, 1, 4, 1, 1];
/** Questions 3, 5, 8 and 10 fall out of the top five. */
export const FALLEN = [1, 1, 9, 1, 0, 1, 2, 12, 1, 0, 2, 1];

export const HISTORY: Step[] = [
  { subject: 'Index the handbook', ranks: GOOD, answers: true },
  {
    subject: 'Overlap neighbouring chunks',
    ranks: BETTER,
    answers: true,
    settings: { overlap: 40 },
  },
  { subject: 'Fix a typo in the README', ranks: null },
  { subject: 'Halve the chunk size', ranks: FALLEN, settings: { overlap: 40, chunk_size: 200 } },
  {
    subject: 'Bring the chunk size back',
    ranks: BETTER,
    answers: true,
    settings: { overlap: 40 },
    git: { tags: ['v1.0'] },
  },
];

export const shaOf = (project: string, index: number) =>
  createHash('sha1').update(`${project} ${index}`).digest('hex');

const commitOf = (project: string, step: Step, index: number) => ({
  sha: shaOf(project, index),
  parents: index === 0 ? [] : [shaOf(project, index - 1)],
  author: index % 2 ? 'Grace' : 'Ada',
  message: step.subject,
  committed_at: new Date(Date.UTC(2026, 4, 4 + index, 10)).toISOString(),
});

/** Reports of a project's measured commits, as a client would write them. */
export function reportsOf(project: string, steps: Step[] = HISTORY): ReportInput[] {
  return steps.flatMap((step, index) => {
    const { ranks } = step;
    if (!ranks) return [];
    return {
      format: 'ranktrail-report' as const,
      version: 1 as const,
      project,
      run: {
        kind: 'ci' as const,
        started_at: '2026-06-01T10:00:00Z',
        duration_ms: 1200,
        ...step.report,
      },
      git: {
        ...commitOf(project, step, index),
        branch: 'main',
        remote_url: 'https://example.org/handbook',
        history: steps.slice(0, index).map((one, at) => commitOf(project, one, at)),
        ...step.git,
      },
      config: { k: 5, depth: DEPTH, pipeline: { chunk_size: 400, overlap: 0, ...step.settings } },
      baseline:
        index === 0 ? null : { metrics: { 'recall@5': 0.9, mrr: 0.6 }, tolerance: 0.05, sha: null },
      questions: ranks.map((rank, at) => questionOf(rank, at, step.answers ?? false)),
      chunks: CHUNKS,
    };
  });
}

/** A CI run, a commit measured by others (`FLAT`), a local run, and a local one on a branch `draft`. */
export function reportsOfKinds(project: string): ReportInput[] {
  const local = { kind: 'local' as const };
  return reportsOf(project, [
    { subject: 'Index the handbook', ranks: GOOD, answers: true },
    { subject: 'Import what the old harness said', ranks: null },
    { subject: 'Try smaller chunks', ranks: FALLEN, report: local },
    { subject: 'Draft a reranker', ranks: BETTER, report: local, git: { branch: 'draft' } },
  ]);
}

/** Numbers alone. */
export const FLAT = { 'recall@5': 0.75, mrr: 0.6 };

const pad = (number: number) => String(number).padStart(3, '0');

function questionOf(rank: number, at: number, isAnswered: boolean) {
  const gold = `handbook-${at}#0`;
  const retrieved = Array.from({ length: DEPTH }, (_, index) => `other#${index}`);
  if (rank > 0) retrieved.splice(rank - 1, 1, gold);
  const isFound = rank > 0 && rank <= 5;
  const mention = `fact ${at}`;
  return {
    qid: `q${pad(at + 1)}`,
    question: `What does section ${at + 1} of the handbook say?`,
    relevant_chunk_ids: [gold],
    answer_must_mention: [mention],
    tags: [at % 2 ? 'policy' : 'howto'],
    retrieved,
    retrieve_ms: 3 + at / 10,
    ...(isAnswered && {
      live: { answer: isFound ? `It says ${mention}.` : 'It does not say.' },
      oracle: { answer: at === 11 ? 'It does not say.' : `It says ${mention}.` },
    }),
  };
}

const CHUNKS = [
  ...Array.from({ length: QUESTIONS }, (_, at) => ({
    id: `handbook-${at}#0`,
    title: `Section ${at + 1}`,
    text: `Section ${at + 1} of the handbook. It says fact ${at}, and <b>no more</b> than that.`,
  })),
  ...Array.from({ length: DEPTH }, (_, at) => ({
    id: `other#${at}`,
    title: 'Other pages',
    text: `Paragraph ${at} of another page, about something else.`,
  })),
];

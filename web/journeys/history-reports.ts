import type { ReportInput } from '#core/report/report';
import { BETTER, FALLEN, GOOD, reportsOf, shaOf, type Step } from './reports.ts';

const SMALL = { overlap: 40, chunk_size: 200 };

/** A 13th question joins at commit 6; only 0 and 6 answer; commit 2 is not measured. */
const STEPS: Step[] = [
  { subject: 'Index the handbook', ranks: GOOD, answers: true },
  { subject: 'Overlap neighbouring chunks', ranks: BETTER, git: { tags: ['v1.0'] } },
  { subject: 'Fix a typo in the README', ranks: null },
  { subject: 'Halve the chunk size', ranks: FALLEN, settings: SMALL },
  { subject: 'Shorten the prompt', ranks: FALLEN, settings: SMALL },
  { subject: 'Bring the chunk size back', ranks: BETTER, settings: { overlap: 40 } },
  {
    subject: 'Ask one more question',
    ranks: [...BETTER, 0],
    answers: true,
    report: { kind: 'nightly' },
    git: { tags: ['v1.1'] },
  },
];

/** Index of the commit that lost most. */
export const FALL = 3;

/**
 * A history with all that is hard to draw: a release, a commit nobody measured, answers at some
 * commits only, a fall and its mending, a golden set that grows, a pull request, a dirty tree.
 */
export function reportsOfHistory(project: string): ReportInput[] {
  const line = reportsOf(project, STEPS);
  const [last] = line.slice(-1);
  const main = last?.git.history ?? [];
  const pull = besideOf(line[1], {
    sha: shaOf(project, 900),
    branch: 'rerank',
    pull_request: '7',
    parents: [shaOf(project, 1)],
    message: 'Rerank the first twenty',
    committed_at: '2026-05-05T15:00:00Z',
    tags: [],
    history: main.slice(0, 2),
  });
  const dirty = besideOf(line[2], { dirty: true });
  return [...line, ...pull, ...dirty];
}

function besideOf(
  report: ReportInput | undefined,
  git: Partial<ReportInput['git']>,
): ReportInput[] {
  if (!report) return [];
  return [{ ...report, git: { ...report.git, ...git } }];
}

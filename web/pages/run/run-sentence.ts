import type { QuestionRow } from '../../../server/routes/schema/question.ts';
import type { RunDetail } from '../../../server/routes/schema/run.ts';
import { plural, shortSha } from '../../parts/format.ts';

type Compared = Pick<RunDetail, 'verified' | 'predecessor'>;

/** What a run did to the questions, in one sentence; `rows` undefined while they are on their way. */
export function runSentence(run: Compared, rows: QuestionRow[] | undefined): string | null {
  if (!run.verified)
    return 'Only numbers were posted for this run, without the rankings behind them.';
  if (run.predecessor === null)
    return 'The first measured commit of its line: nothing to compare with yet.';
  if (rows === undefined) return null;
  return `${moved(rows)} since ${shortSha(run.predecessor.sha)}, ${distanceWords(run.predecessor.distance)}.`;
}

function moved(rows: QuestionRow[]): string {
  const count = (movement: QuestionRow['movement']) =>
    rows.filter((row) => row.movement === movement).length;
  const [lost, gained] = [count('lost'), count('gained')];
  if (lost === 0 && gained === 0) {
    const shifted = count('worse') + count('better');
    return shifted === 0 ? 'Nothing changed' : `No question lost or gained, ${shifted} changed`;
  }
  if (lost === 0) return `${plural(gained, 'question')} gained, none lost`;
  if (gained === 0) return `${plural(lost, 'question')} lost, none gained`;
  return `${plural(lost, 'question')} lost and ${gained} gained`;
}

/** `the commit before`, or how far back the nearest measured one stands. */
export function distanceWords(commits: number): string {
  return commits === 1 ? 'the commit before' : `the nearest measured commit, ${commits} back`;
}

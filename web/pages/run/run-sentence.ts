import type { QuestionRow } from '../../../server/routes/schema/question.ts';
import type { RunDetail } from '../../../server/routes/schema/run.ts';
import { plural, shortSha } from '../../parts/format.ts';
import { answerTurn, isMeasuredTwice } from './answer-turns.ts';

type Compared = Pick<RunDetail, 'verified' | 'predecessor'>;

/** What a run did to the questions, in one sentence; `rows` undefined while they are on their way. */
export function runSentence(run: Compared, rows: QuestionRow[] | undefined): string | null {
  if (!run.verified)
    return 'Only numbers were posted for this run, without the rankings behind them.';
  if (run.predecessor === null)
    return 'The first measured commit of its line: nothing to compare with yet.';
  if (rows === undefined) return null;
  return `${moved(rows)}${turned(rows)} since ${shortSha(run.predecessor.sha)}, ${distanceWords(run.predecessor.distance)}.`;
}

/** What `lost` and `gained` mean, in one sentence; they are about retrieval, not about answers. */
export const lostMeans = (k: number | null): string =>
  `Lost: what the question needs was all in the top ${k ?? 'k'} before and no longer is; gained: the reverse.`;

/** Empty where the run has no answers. */
function turned(rows: QuestionRow[]): string {
  if (!rows.some(({ live }) => live !== null)) return '';
  if (!rows.some(isMeasuredTwice)) return '; no answers to compare with';
  const count = (to: 'wrong' | 'right') => rows.filter((row) => answerTurn(row) === to).length;
  const [wrong, right] = [count('wrong'), count('right')];
  if (wrong === 0 && right === 0) return '; no answer turned';
  if (wrong === 0) return `; ${plural(right, 'answer')} turned right`;
  if (right === 0) return `; ${plural(wrong, 'answer')} turned wrong`;
  return `; ${plural(wrong, 'answer')} turned wrong, ${right} turned right`;
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

import type { QuestionHistory, QuestionHistoryPoint } from '../../server/routes/schema/question.ts';
import { rankScale, type RankScale } from './rank-scale.ts';

/**
 * How a point is drawn. `seen`: all needs in the top k; `partial`: some; `below`: the first gold
 * chunk stands between k and depth; `missed`: none within depth; `error`: the run raised.
 */
export type RankState = 'seen' | 'partial' | 'below' | 'missed' | 'error';

export interface RankMark {
  /** Position of the commit on the x axis of the trend. */
  x: number;
  y: number;
  state: RankState;
  /** Another question or other labels than at the mark before: the line breaks here. */
  relabelled: boolean;
  point: QuestionHistoryPoint;
}

export interface RankSeries {
  scale: RankScale;
  marks: RankMark[];
  /** Commits on the x axis, measured or not. */
  commits: number;
  /** The shipped k of the newest run, null if unknown. */
  k: number | null;
  /** False where nothing was ever to be found (unanswerable): there is no rank to draw. */
  hasGold: boolean;
}

/** What became of the retrieval for one question in one run. */
export function rankStateOf(point: Omit<QuestionHistoryPoint, 'run_id' | 'sha'>): RankState {
  if (point.error !== null) return 'error';
  if (point.rank === null) return 'missed';
  if (point.k !== null && point.rank > point.k) return 'below';
  return point.needs_met < point.needs ? 'partial' : 'seen';
}

/** What the rank chart draws, in commit order. */
export function rankSeries(history: QuestionHistory): RankSeries {
  const points = history.points.toSorted((a, b) => a.position - b.position);
  const k = points.at(-1)?.k ?? null;
  const depth = Math.max(k ?? 1, ...points.map((point) => point.depth ?? point.rank ?? 1));
  const scale = rankScale(
    k,
    depth,
    points.some((point) => point.error !== null),
  );
  const marks = points.map((point, index): RankMark => {
    const state = rankStateOf(point);
    const before = points[index - 1];
    return {
      x: point.position,
      y: heightOf(point, state, scale),
      state,
      relabelled: before !== undefined && before.item_hash !== point.item_hash,
      point,
    };
  });
  const hasGold = points.some((point) => point.needs > 0);
  return { scale, marks, commits: history.commits, k, hasGold };
}

function heightOf(point: QuestionHistoryPoint, state: RankState, scale: RankScale): number {
  if (state === 'error') return scale.error ?? scale.missed;
  return point.rank === null ? scale.missed : scale.toY(point.rank);
}

/** The mark nearest to a position; undefined where there is none. */
export function nearestMark(marks: readonly RankMark[], position: number): RankMark | undefined {
  let nearest: RankMark | undefined;
  for (const mark of marks) {
    const isNearer = !nearest || Math.abs(mark.x - position) < Math.abs(nearest.x - position);
    if (isNearer) nearest = mark;
  }
  return nearest;
}

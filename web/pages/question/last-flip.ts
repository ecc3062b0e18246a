import type { QuestionHistoryPoint } from '../../../server/routes/schema/question.ts';

/** The newest commit edge at which the question entered or left the top k. */
export interface Flip {
  kind: 'lost' | 'gained';
  at: QuestionHistoryPoint;
  before: QuestionHistoryPoint;
  /** Commits between the two that nothing measured: the culprit may be any of them. */
  unmeasured: number;
  /** Measured commits since. */
  since: number;
}

/**
 * Finds the last edge up to and including `until` (a run id; null: the newest; none for a run that is
 * not among the points). Edges across
 * changed labels do not count: the question was another one. Null where it never flipped.
 */
export function lastFlip(points: QuestionHistoryPoint[], until: string | null): Flip | null {
  const last =
    until === null ? points.length - 1 : points.findIndex((point) => point.run_id === until);
  for (let index = last; index > 0; index -= 1) {
    const at = points[index];
    const before = points[index - 1];
    if (!at || !before || at.item_hash !== before.item_hash) return null;
    if (isSeen(at) === isSeen(before)) continue;
    return {
      kind: isSeen(at) ? 'gained' : 'lost',
      at,
      before,
      unmeasured: at.position - before.position - 1,
      since: last - index,
    };
  }
  return null;
}

const isSeen = ({ error, needs, needs_met }: QuestionHistoryPoint) =>
  error === null && needs > 0 && needs_met === needs;

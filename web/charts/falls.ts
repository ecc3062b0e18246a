import type { Fence, TrendPoint } from '../../server/routes/schema/trend.ts';
import { answerFallsAt, recoveryOf, type AnswerFall } from './answer-falls.ts';

/** How long a fall lasted: up to what made it good, to a break in comparison, or to the newest commit. */
export interface Span {
  /** Position of the commit that ended it; one past the newest where nothing did. */
  to: number;
  commits: number;
  days: number | null;
  end: 'mended' | 'fence' | 'open';
  /** Of the fence. */
  label: string | null;
}

/** A commit that lost more questions than it gained or after which fewer answers were right. */
export interface Fall {
  point: TrendPoint;
  /** Questions lost less those gained; 0 where answers alone fell. */
  net: number;
  answers: AnswerFall[];
  /** What it is held against, and how many commits back that stands. */
  before: TrendPoint | null;
  distance: number;
  /** What changed in the configuration since then. */
  changes: string[];
  /** How many of `net` later commits made good again, all told; `by` the one that completed it. */
  wonBack: { count: number; by: TrendPoint | null };
  span: Span;
}

interface Facts {
  points: readonly TrendPoint[];
  fences: readonly Fence[];
}

/** Falls told apart at once; more is a table. */
const MOST = 4;
/** Beside the commit that lost most questions, one below this share of it is noise. */
const WORTH = 1 / 3;
const DAY_MS = 86_400_000;

/** The falls in view that cost most: questions times the commits it lasted; of equal ones the newest. */
export function largestFalls({ points, fences }: Facts): Fall[] {
  const most = points.reduce((net, point) => Math.max(net, netOf(point)), 0);
  return points
    .flatMap((point) => {
      const net = netOf(point) >= most * WORTH ? Math.max(0, netOf(point)) : 0;
      const answers = answerFallsAt({ points, fences }, point);
      if (net > 0) return [questionFall(points, point, net, answers)];
      return answers[0] ? [answerFall({ points, fences }, point, answers)] : [];
    })
    .sort((a, b) => costOf(b) - costOf(a) || b.point.position - a.point.position)
    .slice(0, MOST);
}

/** Lines of the chart on which a fall is marked. */
export const markedOn = ({ net, answers }: Fall): string[] => [
  ...(net > 0 ? ['recall'] : []),
  ...answers.map(({ key }) => key),
];

const netOf = (point: TrendPoint) => (point.lost ?? 0) - (point.gained ?? 0);

const costOf = ({ net, answers, span }: Fall) =>
  Math.max(net, ...answers.map(({ questions }) => questions)) * span.commits;

function questionFall(
  points: readonly TrendPoint[],
  point: TrendPoint,
  net: number,
  answers: AnswerFall[],
): Fall {
  const wonBack = wonBackAfter(points, point);
  const before =
    points.find(({ run_id }) => run_id !== null && run_id === point.predecessor?.run_id) ?? null;
  return {
    point,
    net,
    answers,
    before,
    distance: point.predecessor?.distance ?? 1,
    changes: point.config_changes,
    wonBack,
    span: spanTo(points, point, wonBack.by, null),
  };
}

function answerFall({ points, fences }: Facts, point: TrendPoint, answers: AnswerFall[]): Fall {
  const [worst] = [...answers].sort((a, b) => a.difference - b.difference) as [AnswerFall];
  const { before } = worst;
  const { by, fence } = recoveryOf({ points, fences }, point, worst);
  return {
    point,
    net: 0,
    answers,
    before,
    distance: point.position - before.position,
    // A commit between whose answers nobody measured may have done it.
    changes: points
      .filter(({ position }) => position > before.position && position <= point.position)
      .flatMap((one) => one.config_changes),
    wonBack: { count: 0, by },
    span: spanTo(points, point, by, fence),
  };
}

/** The balance of questions after a fall: descriptive, they need not be the same ones. */
function wonBackAfter(points: readonly TrendPoint[], fall: TrendPoint): Fall['wonBack'] {
  const net = netOf(fall);
  let balance = 0;
  for (const point of points) {
    if (point.position <= fall.position) continue;
    balance -= netOf(point);
    if (balance >= net) return { count: net, by: point };
  }
  return { count: Math.max(0, balance), by: null };
}

function spanTo(
  points: readonly TrendPoint[],
  from: TrendPoint,
  by: TrendPoint | null,
  fence: Fence | null,
): Span {
  const newest = points.at(-1) ?? from;
  const to = by?.position ?? fence?.position ?? newest.position + 1;
  const last = by ?? (fence ? points.find(({ position }) => position === to) : newest);
  return {
    to,
    commits: to - from.position,
    days: daysBetween(from, last ?? newest),
    end: by ? 'mended' : fence ? 'fence' : 'open',
    label: fence?.label ?? null,
  };
}

function daysBetween(from: TrendPoint, to: TrendPoint): number | null {
  if (from.committed_at === null || to.committed_at === null) return null;
  const days = (Date.parse(to.committed_at) - Date.parse(from.committed_at)) / DAY_MS;
  return Number.isNaN(days) ? null : Math.max(0, Math.round(days));
}

import type { QuestionHistoryPoint } from '../../../server/routes/schema/question.ts';
import { rankStateOf } from '../../charts/rank-series.ts';

type Point = Omit<QuestionHistoryPoint, 'run_id' | 'sha'>;

/** Where the gold stood, in a few words: `rank 3`, `rank 2, 1 of 2 passages`, `not among the first 20`. */
export function rankWords(point: Point): string {
  if (point.error === null && point.needs === 0) return 'nothing to find';
  switch (rankStateOf(point)) {
    case 'error':
      return 'error';
    case 'missed':
      return point.depth === null ? 'not found' : `not among the first ${point.depth}`;
    case 'below':
      return `rank ${point.rank}, below the top ${point.k}`;
    case 'partial':
      return `rank ${point.rank}, ${point.needs_met} of ${point.needs} passages`;
    case 'seen':
      return `rank ${point.rank}`;
  }
}

/** The same for a narrow column headed "Rank": `3`, `2, 1 of 2 passages`, `> 20`, `–`. */
export function shortRank(point: Point): string {
  if (point.error === null && point.needs === 0) return '–';
  if (rankStateOf(point) === 'missed' && point.depth !== null) return `> ${point.depth}`;
  return rankWords(point).replace(/^rank /, '');
}

/** `live right`, `oracle wrong`; empty where nothing was graded. */
export function verdictWords({ live, oracle }: Point): string {
  const word = (name: string, verdict: Point['live']) =>
    verdict === null ? [] : [`${name} ${verdict === 'correct' ? 'right' : 'wrong'}`];
  return [...word('live', live), ...word('oracle', oracle)].join(', ');
}

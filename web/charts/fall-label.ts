import { formatPoints, plural } from '../parts/format.ts';
import type { Fall } from './falls.ts';

/** A fall in as few words as the chart has room for: `lost 9 questions`, `oracle −10.3 points`. */
export function fallLabel({ point, net, answers }: Fall, isNarrow: boolean): string {
  const lost = point.lost ?? 0;
  if (net > 0) return isNarrow ? `lost ${lost}` : `lost ${plural(lost, 'question')}`;
  return answers
    .map(({ key, difference }) => `${key} ${formatPoints(difference)}${isNarrow ? '' : ' points'}`)
    .join(', ');
}

import type { TrendPoint } from '../../../server/routes/schema/trend.ts';
import type { Fall } from '../../charts/falls.ts';
import { plural, shortSha } from '../../parts/format.ts';

/** `lost 9 questions, gained 1`. */
export function movedWords({ lost, gained }: Pick<TrendPoint, 'lost' | 'gained'>): string {
  const won = gained ? `, gained ${gained}` : '';
  return `lost ${plural(lost ?? 0, 'question')}${won}`;
}

/** What became of it since: descriptive, by how many questions moved. */
export function wonBackWords({ net, wonBack, point }: Fall): string {
  const { by, count } = wonBack;
  if (by) {
    const later = by.position - point.position;
    const when = later === 1 ? 'with the next commit' : `${later} commits later`;
    return `As many were won back by ${shortSha(by.sha)}, ${when}`;
  }
  return count === 0 ? 'Not won back since' : `${count} of ${net} won back since`;
}

/** Where commits between went unmeasured, any of them may have done it. */
export function rangeWords(point: TrendPoint, before: TrendPoint | undefined): string | null {
  const distance = point.predecessor?.distance ?? 1;
  if (distance === 1) return null;
  const since = before ? ` since ${shortSha(before.sha)}` : '';
  return distance === 2
    ? 'or the commit before it, which nobody measured'
    : `or one of the ${distance - 1} commits before it${since} that nobody measured`;
}

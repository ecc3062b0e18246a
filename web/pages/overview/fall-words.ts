import type { TrendPoint } from '../../../server/routes/schema/trend.ts';
import type { AnswerFall } from '../../charts/answer-falls.ts';
import { ANSWER_FALL } from '../../charts/answer-falls.ts';
import type { Fall } from '../../charts/falls.ts';
import { formatPoints, plural, shortSha } from '../../parts/format.ts';
import { metricWords } from '../../parts/metric.ts';

/** What fell: `Lost 9 questions, gained 1`, `Oracle accuracy fell 10.3 points`. */
export function fellWords({ point, net, answers }: Pick<Fall, 'point' | 'net' | 'answers'>) {
  const questions = net > 0 ? [movedWords(point)] : [];
  const words = [...questions, ...answers.map(droppedWords)].join('; ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `lost 9 questions, gained 1`. */
export function movedWords({ lost, gained }: Pick<TrendPoint, 'lost' | 'gained'>): string {
  const won = gained ? `, gained ${gained}` : '';
  return `lost ${plural(lost ?? 0, 'question')}${won}`;
}

const droppedWords = ({ metric, difference }: AnswerFall) =>
  `${metricWords(metric).name.toLowerCase()} fell ${formatPoints(-difference).replace('+', '')} points`;

/** How long it lasted: `Low for 6 commits, 40 days`. */
export function lastedWords({ span }: Pick<Fall, 'span'>): string {
  const days = span.days === null ? '' : `, ${plural(span.days, 'day')}`;
  const time = `${plural(span.commits, 'commit')}${days}`;
  if (span.end === 'open') return `Low since: ${time} so far`;
  return `Low for ${time}${span.end === 'fence' ? `; then ${span.label}: not comparable` : ''}`;
}

/** What became of it since; of questions only how many are known, not which. */
export function wonBackWords({ net, wonBack, point, answers, span }: Fall): string | null {
  const { by, count } = wonBack;
  if (by) {
    const later = by.position - point.position;
    const when = later === 1 ? 'with the next commit' : `${later} commits later`;
    const what =
      net > 0
        ? 'As many questions, not necessarily the same, were won back'
        : `${answers.length === 1 ? 'It was' : 'They were'} back`;
    return `${what} by ${shortSha(by.sha)}, ${when}`;
  }
  if (net === 0) return span.end === 'fence' ? null : 'Not back since';
  return count === 0 ? 'Not won back since' : `${count} of ${net} won back since`;
}

/** Where commits between went unmeasured, any of them may have done it. */
export function rangeWords({ distance, before, net }: Pick<Fall, 'distance' | 'before' | 'net'>) {
  if (distance === 1) return null;
  const since = before ? ` since ${shortSha(before.sha)}` : '';
  const unmeasured = net > 0 ? 'nobody measured' : 'gave no answers';
  return distance === 2
    ? `or the commit before it, which ${unmeasured}`
    : `or one of the ${distance - 1} commits before it${since} that ${unmeasured}`;
}

/** What is listed, and in which order. */
export const listedWords = (k: number | null) =>
  `A question is lost where not all passages it needs are in the top ${k ?? 'k'} any longer. ` +
  `Accuracies are listed that fell by ${ANSWER_FALL * 100} points or more. ` +
  'First what cost most: questions times the commits it lasted.';

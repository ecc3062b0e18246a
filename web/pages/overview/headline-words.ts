import type { Headline } from '../../../server/routes/schema/headline.ts';
import type { Trend } from '../../../server/routes/schema/trend.ts';
import type { TrendMetric } from '../../charts/trend-metrics.ts';
import { plural, shortSha } from '../../parts/format.ts';

/** A difference under a number, with what it is a difference to. */
export interface Difference {
  difference: number;
  words: string;
  /** On hover: over which questions. */
  title: string;
}

/** What a headline is compared with: the run before, and the committed baseline. */
export function differencesOf({ predecessor, baseline }: Headline): Difference[] {
  const list: Difference[] = [];
  if (predecessor) {
    const { before, after, sha, distance, n, compared } = predecessor;
    const over = n > 0 ? `, same ${plural(n, 'question')}` : '';
    const back = distance > 1 ? `, ${distance} commits back` : '';
    const other = compared.startsWith('doc_recall') ? ' by document' : '';
    list.push({
      difference: after - before,
      words: `since ${shortSha(sha)}${other}${over}`,
      title: `Compared with ${shortSha(sha)}${back}${over}${leftOut(predecessor)}`,
    });
  }
  if (baseline?.comparable) {
    list.push({
      difference: baseline.difference,
      words: 'to the baseline',
      title: `The committed baseline is ${baseline.value.toFixed(3)}`,
    });
  }
  return list;
}

function leftOut(pair: NonNullable<Headline['predecessor']>): string {
  const parts = [
    [pair.relabelled, 'relabelled'],
    [pair.moved, 'with moved gold'],
    [pair.only_head, 'only in the newer'],
    [pair.only_base, 'only in the older'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return told.length > 0 ? `; left out: ${told.join(', ')}` : '';
}

/** The default branch, where a number is of a commit of it that this branch started at; null: its own. */
export function elsewhereOf(
  { position }: Pick<Headline, 'position'>,
  { branch, branches, points }: Pick<Trend, 'branch' | 'branches' | 'points'>,
): string | null {
  const [usual = null] = branches;
  return branch !== usual && points[position]?.branch === usual ? usual : null;
}

/**
 * Why there is no difference, or where the number is from; null where nothing is odd.
 *
 * @param from another branch: the number is of it, and its differences are not this branch's.
 */
export function remarkOf(headline: Headline, from: string | null = null): string | null {
  const { predecessor, not_compared: reason, baseline, behind } = headline;
  if (from) return `not measured on this branch: from ${shortSha(headline.sha)} of ${from}`;
  const remarks = [
    ...(behind > 0 ? [`from ${agoWords(behind)}`] : []),
    ...(predecessor
      ? []
      : [reason === null ? 'nothing before to compare with' : notCompared(reason)]),
    ...(baseline && !baseline.comparable ? ['baseline of other conditions'] : []),
  ];
  return remarks.length > 0 ? remarks.join(' · ') : null;
}

/** `2 commits ago`, counted from the newest measured one. */
export const agoWords = (behind: number) => `${plural(behind, 'commit')} ago`;

const notCompared = (reason: string) => `not comparable: ${reason}`;

const PLAIN: Record<TrendMetric['key'], (k: number | null) => string> = {
  recall: (k) => `of the chunks needed are in the top ${k ?? 5}`,
  mrr: () => 'how high the first right chunk stands; 1 is on top',
  live: () => 'answered right from the chunks retrieved',
  oracle: () => 'answered right when given the gold chunks',
  tax: () => 'answers that retrieval costs: oracle less live',
  ceiling: () => 'recall if all retrieved were ordered perfectly',
};

/** What a headline says, for who does not know its name. */
export const plainWords = ({ key }: TrendMetric, k: number | null) => PLAIN[key](k);

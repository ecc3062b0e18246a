import type { Trend } from '../../../server/routes/schema/trend.ts';
import { plural } from '../../parts/format.ts';

const ORDERS: Record<Trend['order'], string> = {
  topology: 'in commit order',
  mixed: 'in commit order where parents are known, else by time',
  time: 'by time: no parents are known',
};

/** What is on the axis: `24 commits, 22 measured, in commit order`. */
export function axisWords({ points, order, rewritten }: Trend): string {
  const measured = points.filter((point) => point.run_id !== null).length;
  return [
    plural(points.length, 'commit'),
    ...(measured < points.length ? [`${measured.toLocaleString('en')} measured`] : []),
    ORDERS[order],
    ...(rewritten.length > 0
      ? [`${plural(rewritten.length, 'measured commit')} rewritten since`]
      : []),
  ].join(', ');
}

/** What stays at the shipped k where recall is looked at another; null where it is the same. */
export function otherKWords({ k: shipped, baseline }: Trend, k: number | null): string | null {
  if (shipped === null || k === null || k === shipped) return null;
  const hasBaseline = baseline.some(({ metrics }) => (metrics[`recall@${k}`] ?? null) !== null);
  const none = baseline.length > 0 && !hasBaseline ? `; the baseline has no recall@${k}` : '';
  return `questions gained and lost, and the numbers above, are at the shipped k = ${shipped}${none}`;
}

/** Which part of the scale is seen. */
export const scaleWords = (y: 'fit' | 'unit', { min, max }: { min: number; max: number }) =>
  y === 'unit'
    ? 'Vertical axis from 0 to 1'
    : `Vertical axis fits the data: ${min.toFixed(2)} to ${max.toFixed(2)}`;

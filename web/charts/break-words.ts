import type { Fence } from '../../server/routes/schema/trend.ts';
import { metricWords } from '../parts/metric.ts';

/** All that breaks lines before one commit. */
export interface Break {
  position: number;
  /** What changed, `golden set changed, k 5 → 8`. */
  label: string;
  fences: Fence[];
}

/** Fences of one commit as one break, from left to right. */
export function breaksOf(fences: readonly Fence[]): Break[] {
  const byPosition = new Map<number, Fence[]>();
  for (const fence of fences) {
    const here = byPosition.get(fence.position);
    if (here) here.push(fence);
    else byPosition.set(fence.position, [fence]);
  }
  return [...byPosition]
    .sort(([a], [b]) => a - b)
    .map(([position, here]) => ({
      position,
      label: [...new Set(here.map(({ label }) => label))].join(', '),
      fences: here,
    }));
}

/** Which of the lines may not be compared across it: `Recall@5, MRR`. */
export function brokenWords({ fences }: Break, shown: readonly string[]): string {
  const broken = new Set(fences.flatMap(({ metrics }) => metrics));
  const names = shown.filter((metric) => broken.has(metric));
  return names.map((metric) => metricWords(metric).name).join(', ');
}

import { expect, it } from 'vitest';
import { compareMetrics } from './compare-metrics.ts';

it("sets each run's own mean beside the means over shared questions, head minus base", () => {
  const base = { metrics: { mrr: 0.5, 'recall@5': 1 }, n: { mrr: 4, 'recall@5': 4 } };
  const head = { metrics: { mrr: 0.75 }, n: {} };
  const means = { mrr: { n: 3, before: 0.25, after: 0.75 } };
  expect(compareMetrics(['mrr', 'recall@5'], base, head, means)).toEqual([
    {
      metric: 'mrr',
      base: { value: 0.5, n: 4 },
      head: { value: 0.75, n: null },
      paired: { n: 3, base: 0.25, head: 0.75, difference: 0.5 },
    },
    { metric: 'recall@5', base: { value: 1, n: 4 }, head: null, paired: null },
  ]);
});

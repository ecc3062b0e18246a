import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { RunDetail } from '../../../server/routes/schema/run.ts';
import RunNotices from './RunNotices.svelte';

const quiet = { mismatches: [], verified: true, errors: 0, warnings: [] };
const show = (run: Partial<RunDetail>) =>
  render(RunNotices, { run: { ...quiet, ...run } as unknown as RunDetail }).container;

it('is silent about a run that is in order', () => {
  expect(show({}).textContent?.trim()).toBe('');
});

it('lists claims beside what was recomputed', () => {
  const rows = show({
    mismatches: [
      { metric: 'recall@5', claimed: 0.95, computed: 0.8125 },
      { metric: 'mrr', claimed: 0.5, computed: null },
    ],
  }).querySelectorAll('tbody tr');
  const cells = [...rows].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Recall@5', '0.950', '0.813'],
    ['MRR', '0.500', '–'],
  ]);
});

it('explains unverified numbers, errors and warnings', () => {
  const text =
    show({ verified: false, errors: 1, warnings: ['q4: <b>twice</b>'] }).textContent ?? '';
  expect(text).toContain('These numbers are unverified');
  expect(text).toContain('1 question failed with an error');
  expect(text).toContain('q4: <b>twice</b>');
});

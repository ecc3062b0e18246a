import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Headline } from '../../../server/routes/schema/headline.ts';
import { trendOf } from '../../charts/fixture.ts';
import Headlines from './Headlines.svelte';

afterEach(cleanup);

const cell = (name: string) =>
  screen.getByText(name).closest('.stat')?.textContent?.replace(/\s+/g, ' ').trim();

const recall: Headline = {
  metric: 'recall@5',
  run_id: 'run1',
  sha: '01'.repeat(20),
  position: 1,
  value: 0.7,
  n: 24,
  of: 25,
  paired: null,
  behind: 0,
  predecessor: {
    run_id: 'run0',
    sha: '00'.repeat(20),
    distance: 1,
    compared: 'recall@5',
    before: 0.8,
    after: 0.725,
    n: 20,
    relabelled: 1,
    only_head: 3,
    only_base: 0,
    moved: 0,
  },
  not_compared: null,
  baseline: { value: 0.72, difference: -0.02, tolerance: 0.05, comparable: true },
};
const shown = (...headlines: Headline[]) => {
  const trend = trendOf([{ 'recall@5': 0.8 }, { 'recall@5': 0.7 }]);
  render(Headlines, { trend: { ...trend, headlines } });
};

describe('Headlines', () => {
  it('prints value, n of N, the paired difference and that to the baseline', () => {
    shown(recall);
    expect(cell('Recall@5')).toMatch(/0\.700 24 of 25 questions/);
    expect(cell('Recall@5')).toMatch(/−7\.5 pts.*since 0000000, same 20 questions/);
    expect(cell('Recall@5')).toMatch(/−2\.0 pts.*to the baseline/);
  });

  it('says where a number is from that the newest commit did not measure', () => {
    shown({ ...recall, metric: 'answer_accuracy_live', behind: 2 });
    expect(cell('Live accuracy')).toContain('from 2 commits ago');
    expect(cell('Oracle accuracy')).toContain(
      '– answered right when given the gold chunks not measured yet',
    );
  });

  it('says why nothing is compared', () => {
    shown(
      { ...recall, predecessor: null, baseline: null },
      { ...recall, metric: 'mrr', predecessor: null, not_compared: 'k 5 → 3' },
    );
    expect(cell('Recall@5')).toContain('nothing before to compare with');
    expect(cell('MRR')).toContain('not comparable: k 5 → 3');
  });

  it('explains a tax below zero', () => {
    const paired = { n: 20, live: 0.7, oracle: 0.65 };
    shown({ ...recall, metric: 'retrieval_tax', value: -0.05, paired });
    expect(cell('Retrieval tax')).toContain('oracle 0.650 − live 0.700');
    expect(cell('Retrieval tax')).toContain('−0.050');
    expect(cell('Retrieval tax')).toContain('Below zero: more answers were right');
  });
});

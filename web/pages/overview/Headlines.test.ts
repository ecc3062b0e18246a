import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { trendOf } from '../../charts/fixture.ts';
import Headlines from './Headlines.svelte';

afterEach(cleanup);

const cell = (name: string) =>
  screen.getByText(name).closest('.stat')?.textContent?.replace(/\s+/g, ' ').trim();

describe('Headlines', () => {
  it('prints value, n of N and both differences', () => {
    const trend = trendOf([{ 'recall@5': 0.8 }, { 'recall@5': 0.7 }]);
    trend.baseline.push({ position: 0, metrics: { 'recall@5': 0.72 }, tolerance: 0.05 });
    render(Headlines, { trend });
    expect(cell('Recall@5')).toMatch(/0\.700 n 24 of 25/);
    expect(cell('Recall@5')).toMatch(/−10\.0 pts.*since 0000000/);
    expect(cell('Recall@5')).toMatch(/−2\.0 pts.*to the baseline/);
  });

  it('gives the last value of what this run did not measure', () => {
    render(Headlines, { trend: trendOf([{ mrr: 0.5, retrieval_tax: 0.2 }, { mrr: 0.6 }]) });
    expect(cell('Retrieval tax')).toContain('– not in this run; 0.200 at 0000000');
    expect(cell('Oracle accuracy')).toContain('not measured yet');
  });

  it('says of the first run that it is one', () => {
    render(Headlines, { trend: trendOf([{ mrr: 0.5 }]) });
    expect(cell('MRR')).toContain('first run here');
  });
});

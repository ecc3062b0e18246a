import { describe, expect, it } from 'vitest';
import { decisionLink } from './decision-link.ts';

const link = (half: 'retrieval' | 'generation' | 'both' | 'none' | 'unknown', errors = 0) =>
  decisionLink(
    'demo',
    { run_id: 'r1', sha: 'a'.repeat(40), position: 3, half, text: '', questions: 4, of: 9 },
    errors,
  );

describe('decisionLink', () => {
  it('lists the wrong answers of the half to fix', () => {
    expect(link('retrieval')).toBe(
      'p/demo/runs/r1?show=wrong&state=unwinnable%2Cranked_low%2Cwrong_chunk%2Cmissed%2Cpartial',
    );
    expect(link('generation')).toContain('show=wrong&state=invented%2Cgeneration%2Cdistracted');
    expect(link('both')).toBe('p/demo/runs/r1?show=wrong');
  });

  it('lists what retrieval fails where no answers are known, or what raised', () => {
    expect(link('unknown')).toContain('runs/r1?state=unwinnable%2Cranked_low');
    expect(link('unknown', 4)).toBe('p/demo/runs/r1?state=error');
  });

  it('leads nowhere where nothing is wrong', () => {
    expect(link('none')).toBeNull();
  });
});

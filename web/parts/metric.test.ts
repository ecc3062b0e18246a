import { describe, expect, it } from 'vitest';
import { directionOf, metricWords } from './metric.ts';

describe('metricWords', () => {
  it('names what the contract names', () => {
    expect(metricWords('recall@7').name).toBe('Recall@7');
    expect(metricWords('mrr@10').name).toBe('MRR@10');
    expect(metricWords('retrieval_tax').name).toBe('Retrieval tax');
    expect(metricWords('faithfulness')).toEqual({ name: 'faithfulness', means: '' });
  });
});

describe('directionOf', () => {
  it('turns round where lower is better', () => {
    expect(directionOf('recall@5', 0.04)).toBe('better');
    expect(directionOf('retrieval_tax', 0.04)).toBe('worse');
    expect(directionOf('retrieval_tax', -0.04)).toBe('better');
  });

  it('calls what prints as 0.0 the same', () => {
    expect(directionOf('mrr', -0.0004)).toBe('same');
  });
});

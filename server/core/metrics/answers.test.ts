import { describe, expect, it } from 'vitest';
import type { ReportInput } from '#core/report/report';
import { judge } from '../../fixtures/judged.ts';
import { abstentionRate } from './abstention-rate.ts';
import { accuracyLive, accuracyOracle } from './answer-accuracy.ts';
import { retrievalTax } from './retrieval-tax.ts';

type Answer = ReportInput['questions'][number]['live'];
const correct = { verdict: 'correct' } as const;
const wrong = { verdict: 'wrong' } as const;

describe('answer metrics', () => {
  it('score a graded answer 1 or 0 and leave others out', () => {
    const judged = judge(['a'], [], { live: wrong, oracle: correct });
    expect(accuracyLive.score(judged, 5)).toBe(0);
    expect(accuracyOracle.score(judged, 5)).toBe(1);
    expect(accuracyLive.score(judge(['a'], []), 5)).toBeNull();
    expect(accuracyLive.score(judge(['a'], [], { live: { answer: 'x' } }), 5)).toBeNull();
  });

  it('count a raised call as wrong', () => {
    expect(accuracyLive.score(judge(['a'], [], { live: { error: 'timeout' } }), 5)).toBe(0);
  });

  it('take the tax where both are graded; it may be negative', () => {
    const tax = (live: Answer, oracle: Answer) =>
      retrievalTax.score(judge(['a'], [], { live, oracle }), 5);
    expect(tax(wrong, correct)).toBe(1);
    expect(tax(correct, correct)).toBe(0);
    expect(tax(correct, wrong)).toBe(-1);
    expect(tax(correct, null)).toBeNull();
    expect(tax(null, correct)).toBeNull();
  });

  it('keep unanswerable questions apart', () => {
    const judged = judge([], ['a'], { unanswerable: true, live: correct, oracle: correct });
    expect(abstentionRate.score(judged, 5)).toBe(1);
    expect(accuracyLive.score(judged, 5)).toBeNull();
    expect(accuracyOracle.score(judged, 5)).toBeNull();
    expect(retrievalTax.score(judged, 5)).toBeNull();
    expect(abstentionRate.score(judge(['a'], [], { live: correct }), 5)).toBeNull();
  });
});

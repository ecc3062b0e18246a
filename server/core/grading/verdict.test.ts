import { describe, expect, it } from 'vitest';
import { Answer } from '#core/report/report';
import { verdictOf } from './verdict.ts';

const verdict = (answer: object | null, ...mention: string[]) =>
  verdictOf(answer && Answer.parse(answer), mention);

describe('verdictOf', () => {
  it('counts a raised call as wrong', () => {
    expect(verdict({ error: 'timeout', verdict: 'correct' })).toBe('wrong');
  });

  it('grades again what must-mention strings can grade', () => {
    expect(verdict({ answer: '30 days', verdict: 'wrong', graded_by: 'must_mention' }, '30')).toBe(
      'correct',
    );
    expect(verdict({ answer: 'no', verdict: 'correct' }, '30')).toBe('wrong');
  });

  it('leaves the verdict of a judge or a person', () => {
    expect(verdict({ answer: 'no', verdict: 'correct', graded_by: 'human' }, '30')).toBe('correct');
    expect(verdict({ answer: '30', verdict: null, graded_by: 'judge' }, '30')).toBeNull();
  });

  it('believes a verdict that comes without an answer or without strings', () => {
    expect(verdict({ verdict: 'correct', graded_by: 'must_mention' }, '30')).toBe('correct');
    expect(verdict({ answer: 'no', verdict: 'wrong' })).toBe('wrong');
  });

  it('is null where nothing was graded', () => {
    expect(verdict(null, '30')).toBeNull();
    expect(verdict({ answer: 'no' })).toBeNull();
  });
});

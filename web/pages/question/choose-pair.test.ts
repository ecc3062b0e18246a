import { describe, expect, it } from 'vitest';
import type { QuestionHistoryPoint } from '../../../server/routes/schema/question.ts';
import { choosePair, stepRun } from './choose-pair.ts';

const points = ['r1', 'r2', 'r3'].map((run_id) => ({ run_id }) as QuestionHistoryPoint);

describe('choosePair', () => {
  it('shows the newest run and the one before', () => {
    expect(choosePair(points, { run: null, base: null }, null)).toEqual({ run: 'r3', base: 'r2' });
  });

  it('takes what the URL asks for', () => {
    expect(choosePair(points, { run: 'r1', base: 'r3' }, 'r9')).toEqual({ run: 'r1', base: 'r3' });
  });

  it('prefers the predecessor the server knows', () => {
    expect(choosePair(points, { run: 'pr', base: null }, 'r1')).toEqual({ run: 'pr', base: 'r1' });
  });

  it('has no base for the first run', () => {
    expect(choosePair(points, { run: 'r1', base: null }, null).base).toBeNull();
    expect(choosePair([], { run: null, base: null }, null)).toEqual({ run: null, base: null });
  });
});

it('stepRun walks the measured commits and stops at the ends', () => {
  expect([
    stepRun(points, 'r2', -1),
    stepRun(points, 'r2', 1),
    stepRun(points, 'r3', 1),
    stepRun(points, 'rx', 1),
  ]).toEqual(['r1', 'r3', null, null]);
});

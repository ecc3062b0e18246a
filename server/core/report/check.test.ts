import { describe, expect, it } from 'vitest';
import { question, reportInput } from '../../fixtures/report.ts';
import { parseReport } from './parse.ts';

const faultsOf = (rest: Parameters<typeof question>[3]) => {
  const parsed = parseReport(reportInput([question('q1', ['g#1'], ['g#1'], rest)]));
  return parsed.ok ? [] : parsed.errors.map(({ pointer, message }) => `${pointer} ${message}`);
};

const named = <T>(count: number, value: T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, value]));
const ids = (count: number) => Array.from({ length: count }, (_, i) => `g#${i}`);

describe('the limits of one question', () => {
  it('are 50 ranked and 50 timed stages', () => {
    expect(faultsOf({ stages: named(50, ['g#1']), stage_ms: named(50, 1) })).toEqual([]);
    expect(faultsOf({ stages: named(51, ['g#1']), stage_ms: named(51, 1) })).toEqual([
      '/questions/0/stages more than 50 stages of one question',
      '/questions/0/stage_ms more than 50 stages of one question',
    ]);
  });

  it('are 200 characters for the name of a stage', () => {
    expect(faultsOf({ stages: { ['n'.repeat(200)]: ['g#1'] } })).toEqual([]);
    const long = 'n'.repeat(201);
    const fault = 'the name of this stage is longer than 200 characters';
    expect(faultsOf({ stages: { [long]: ['g#1'] }, stage_ms: { [long]: 1 } })).toEqual([
      `/questions/0/stages/${'n'.repeat(200)}… ${fault}`,
      `/questions/0/stage_ms/${'n'.repeat(200)}… ${fault}`,
    ]);
  });

  it('are 1000 needs, or as many relevant chunks where they are the needs', () => {
    const needs = (count: number) => ids(count).map((id) => [id]);
    expect(faultsOf({ needs: needs(1000), relevant_chunk_ids: ids(1001) })).toEqual([]);
    expect(faultsOf({ needs: needs(1001) })).toEqual([
      '/questions/0/needs more than 1000 needs of one question',
    ]);
    expect(faultsOf({ relevant_chunk_ids: ids(1000) })).toEqual([]);
    expect(faultsOf({ relevant_chunk_ids: ids(1001) })).toEqual([
      '/questions/0/relevant_chunk_ids more than 1000 needs of one question',
    ]);
  });

  it('are 10000 ids in all needs together', () => {
    const needs = [ids(5000), ids(5000)];
    expect(faultsOf({ needs })).toEqual([]);
    expect(faultsOf({ needs: [...needs, ['g#1']] })).toEqual([
      '/questions/0/needs more than 10000 ids in the needs of one question',
    ]);
  });
});

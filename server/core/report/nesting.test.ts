import { describe, expect, it } from 'vitest';
import { question, reportInput } from '../../fixtures/report.ts';
import { findTooDeep, MAX_NESTING } from './nesting.ts';
import { parseReport } from './parse.ts';

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

describe('findTooDeep', () => {
  it('allows the limit and points at what is below it', () => {
    expect(findTooDeep(nested(MAX_NESTING))).toBeNull();
    expect(findTooDeep(nested(MAX_NESTING + 1))?.pointer).toBe('/a'.repeat(MAX_NESTING));
    expect(findTooDeep(null)).toBeNull();
  });

  it('has a report refused however deep it is', () => {
    const pipeline = nested(100_000) as Record<string, unknown>;
    const rest = { config: { k: 5, pipeline } };
    const parsed = parseReport(reportInput([question('q', ['g'], [])], rest));
    expect(parsed.ok ? [] : parsed.errors).toEqual([
      {
        pointer: `/config/pipeline${'/a'.repeat(MAX_NESTING - 2)}`,
        message: `is nested deeper than ${MAX_NESTING} levels`,
      },
    ]);
  });
});

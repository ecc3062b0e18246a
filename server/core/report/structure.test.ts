import { describe, expect, it } from 'vitest';
import { question, reportInput } from '../../fixtures/report.ts';
import { parseReport } from './parse.ts';
import { MAX_NESTING, structureOf } from './structure.ts';

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

const faultOf = (json: unknown) => structureOf(json).fault;

describe('structureOf', () => {
  it('allows the limit and points at what is below it', () => {
    expect(faultOf(nested(MAX_NESTING))).toBeNull();
    expect(faultOf(nested(MAX_NESTING + 1))?.pointer).toBe('/a'.repeat(MAX_NESTING));
    expect(faultOf(JSON.parse(`${'['.repeat(65)}${']'.repeat(65)}`))?.pointer).toBe(
      '/0'.repeat(64),
    );
    expect(faultOf(null)).toBeNull();
  });

  it('points at a number that is none, wherever it is', () => {
    expect(faultOf(JSON.parse('{"a":["b",{"c/d":-1e400}]}'))).toEqual({
      pointer: '/a/1/c~1d',
      message: 'is beyond what a number can hold',
    });
    expect(faultOf([NaN])).toEqual({ pointer: '/0', message: 'is no number' });
    expect(faultOf([1e308, -1e308, 5e-324])).toBeNull();
  });

  it('sees a key called __proto__, at any depth', () => {
    expect(structureOf(JSON.parse('[{"a":{"__proto__":1}}]')).hasProto).toBe(true);
    expect(structureOf({ a: '__proto__', proto: { constructor: 1 } }).hasProto).toBe(false);
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

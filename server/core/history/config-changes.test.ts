import { describe, expect, it } from 'vitest';
import { configChanges, describeChange } from './config-changes.ts';

const described = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  configChanges(before, after).map(describeChange);

describe('configChanges', () => {
  it('names the leaf that changed, by its path', () => {
    const before = { k: 5, pipeline: { chunk_size: 400, retriever: 'bm25' } };
    const after = { k: 5, pipeline: { chunk_size: 120, retriever: 'bm25' } };
    expect(configChanges(before, after)).toEqual([
      { path: 'pipeline.chunk_size', before: 400, after: 120 },
    ]);
  });

  it('takes absent and null as the same, and goes into what is new or gone', () => {
    expect(configChanges({ judge: null }, {})).toEqual([]);
    expect(described({ generator: { model: 'a' } }, { generator: null })).toEqual([
      'generator.model a → none',
    ]);
    expect(described({}, { pipeline: { b: 0.5 } })).toEqual(['b none → 0.5']);
  });

  it('shows lists, and a value that became a group, whole', () => {
    expect(described({ pipeline: { stop: ['a'] } }, { pipeline: { stop: ['a', 'b'] } })).toEqual([
      'stop ["a"] → ["a","b"]',
    ]);
    expect(described({ x: 1 }, { x: { y: 1 } })).toEqual(['x 1 → {"y":1}']);
  });
});

import { describe, expect, it } from 'vitest';
import { BROKEN_GOLDEN_SETS } from '../../fixtures/broken-golden-sets.ts';
import { readGolden } from './read.ts';

describe('a broken golden set', () => {
  it.each(BROKEN_GOLDEN_SETS.map((row) => [row.name, row] as const))(
    '%s',
    (_, { text, faults, read = [] }) => {
      const golden = readGolden(text());
      const found = golden.faults.map(
        ({ line, qid, message }) => `${line} [${qid ?? ''}]: ${message}`,
      );
      // What the JSON parser adds differs between versions of Node: where it stopped.
      const exact = found.map((fault, i) =>
        fault.includes('is not JSON: ') ? fault.slice(0, faults[i]?.length) : fault,
      );
      expect(exact).toEqual(faults);
      expect(golden.items.map(({ qid }) => qid)).toEqual(read);
      for (const { remedy } of golden.faults) expect(remedy).toMatch(/^\S.*[^.]$/);
    },
  );

  it('keeps what is called __proto__', () => {
    const line =
      '{"qid":"__proto__","question":"?","relevant_chunk_ids":["__proto__"],"grades":{"__proto__":2}}';
    const { items, faults } = readGolden(line);
    expect(faults).toEqual([]);
    expect(JSON.stringify(items[0]?.grades)).toBe('{"__proto__":2}');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGolden } from '#core/golden/read';
import { parseBaseline } from '#core/gate/baseline';
import { diagnose } from '#core/diagnosis/diagnose';
import { oddJson, oddReport, oddText } from '../../fixtures/odd-json.ts';
import { parseFlat } from './flat.ts';
import { parseReport } from './parse.ts';
import { scoreReport } from './score.ts';

/** By hand with many more: `FUZZ_RUNS=100000 FUZZ_SEED=1 npx vitest run server/core/report/fuzz.test.ts`. */
const settings = (seed: number) => ({
  seed: seed + Number(process.env['FUZZ_SEED'] ?? 0),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 200),
});

const faultless = (errors: { pointer: string; message: string }[]) => {
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.length).toBeLessThanOrEqual(20);
  for (const { pointer, message } of errors) {
    expect(pointer).toMatch(/^(\/|$)/);
    expect(message).not.toMatch(/^$|undefined|NaN|Invalid|\[object/);
    expect(message.length).toBeLessThan(500);
  }
};

/** Every number of a value, which JSON has to carry. */
const isFinite = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isFinite);

describe('whatever JSON says', () => {
  it('a report is refused with pointers, or scored in finite numbers', () => {
    let taken = 0;
    fc.assert(
      fc.property(oddReport, (json) => {
        const parsed = parseReport(json);
        if (!parsed.ok) return faultless(parsed.errors);
        taken += 1;
        const scored = scoreReport(parsed.report);
        expect(isFinite(scored)).toBe(true);
        expect(isFinite(diagnose(parsed.report, scored))).toBe(true);
        // What was read and written again is read as the same.
        const again = parseReport(JSON.parse(JSON.stringify(parsed.report)));
        expect(JSON.stringify(again)).toBe(JSON.stringify(parsed));
      }),
      settings(1),
    );
    expect(taken).toBeGreaterThan(20);
  });

  it('a flat map is read, or refused with pointers', () => {
    const map = fc.array(fc.tuple(oddText, oddJson), { maxLength: 4 }).map(Object.fromEntries);
    fc.assert(
      fc.property(fc.oneof(map, oddJson), (json) => {
        const parsed = parseFlat(json);
        if (!parsed.ok) return faultless(parsed.errors);
        const again = parseFlat(JSON.parse(JSON.stringify(parsed.metrics)));
        expect(JSON.stringify(again)).toBe(JSON.stringify(parsed));
      }),
      settings(2),
    );
  });

  it('a baseline is read, or refused with pointers', () => {
    const map = fc.array(fc.tuple(oddText, oddJson), { maxLength: 4 }).map(Object.fromEntries);
    const baseline = fc.tuple(map, oddJson).map(([metrics, questions]) => ({
      ...{ format: 'ranktrail-baseline', version: 1, metrics, questions },
    }));
    fc.assert(
      fc.property(fc.oneof(map, baseline, oddJson), (json) => {
        const parsed = parseBaseline(json);
        if (!parsed.ok) faultless(parsed.errors);
      }),
      settings(3),
    );
  });

  it('a golden set lists its faults, each with a line and a remedy', () => {
    const item = fc
      .tuple(
        oddText,
        oddJson,
        fc.constantFrom('relevant_chunk_ids', 'grades', 'evidence', 'tags', 'x'),
      )
      .map(([qid, value, field]) =>
        JSON.stringify({ qid, question: '?', relevant_chunk_ids: ['a'], [field]: value }),
      );
    const line = fc.oneof(
      item,
      oddText,
      oddJson.map((json) => JSON.stringify(json)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const { items, lines: places, faults } = readGolden(lines.join('\n'));
        expect(places).toHaveLength(items.length);
        for (const fault of faults) {
          expect(fault.line).toBeGreaterThan(0);
          expect(fault.message).not.toMatch(/^$|undefined|Invalid|\[object/);
          expect(fault.remedy).not.toBe('');
        }
        const again = readGolden(items.map((one) => JSON.stringify(one)).join('\n'));
        expect(JSON.stringify(again.items)).toBe(JSON.stringify(items));
      }),
      settings(4),
    );
  });
});

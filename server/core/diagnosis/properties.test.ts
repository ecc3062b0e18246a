import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { scoreReport } from '#core/report/score';
import { question, report } from '../../fixtures/report.ts';
import { diagnose } from './diagnose.ts';
import { STATES } from './state.ts';

/** Many cases, and perhaps a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const id = fc.integer({ min: 0, max: 14 }).map((n) => `doc-${n % 4}#${n}`);
const answer = fc.option(
  fc.record({
    verdict: fc.constantFrom('correct', 'wrong', null),
    graded_by: fc.constant('human' as const),
    error: fc.option(fc.constant('timeout')),
  }),
);
const asked = fc.record({
  retrieved: fc.array(id, { maxLength: 16 }),
  needs: fc.array(fc.array(id, { maxLength: 4 }), { maxLength: 7 }),
  relevant_doc_ids: fc.constantFrom<string[][]>([], ['doc-1'], ['doc-1', 'doc-2']),
  grades: fc.dictionary(id, fc.integer({ min: -1, max: 3 }), { maxKeys: 5 }),
  gold_indexed: fc.option(fc.dictionary(id, fc.boolean(), { maxKeys: 8 })),
  unanswerable: fc.boolean(),
  error: fc.option(fc.constant('timeout'), { freq: 8 }),
  live: answer,
  oracle: answer,
});
const run = fc
  .record({
    questions: fc.array(asked, { maxLength: 12 }),
    missing: fc.nat(2),
    k: fc.integer({ min: 1, max: 6 }),
    deeper: fc.option(fc.nat(8)),
  })
  .map(({ questions, missing, k, deeper }) => {
    const inputs = questions.map(({ needs, ...rest }, i) => {
      const gold = needs.length > 0 || rest.relevant_doc_ids.length > 0 || rest.unanswerable;
      return question(`q${(i * 7) % 12}-${i}`, [], rest.retrieved, {
        ...rest,
        needs: gold ? needs : [['doc-1#1']],
      });
    });
    const qids = [...inputs.map(({ qid }) => qid), ...['gone', 'lost'].slice(0, missing)];
    return report(inputs, {
      golden: { qids },
      config: { k, depth: deeper === null ? null : k + deeper },
    });
  });
const seed = { seed: 20_261_201, numRuns: 300 };

describe('every diagnosis', () => {
  it('puts each question in one state, and its parts sum', () => {
    fc.assert(
      fc.property(run, (input) => {
        const scored = scoreReport(input);
        const { states, failures, waterfall, decision, advice } = diagnose(input, scored);
        const counts = states.map(({ count }) => count);
        expect(counts.reduce((a, b) => a + b, 0)).toBe(scored.questions.length);
        expect(scored.questions.every(({ state }) => STATES.includes(state))).toBe(true);
        expect(failures).toBeLessThanOrEqual(scored.questions.length);
        expect(waterfall?.tax ?? null).toBe(scored.metrics.retrieval_tax);
        const parts = waterfall?.parts ?? [];
        expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(
          waterfall?.tax ?? 0,
          12,
        );
        expect(parts.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(waterfall?.tenths ?? 0);
        for (const { questions, of } of [decision, ...advice])
          expect(questions).toBeLessThanOrEqual(of);
        expect(decision.text.length).toBeLessThanOrEqual(110);
      }),
      seed,
    );
  });

  it('promises no less than recall and no more than 1', () => {
    fc.assert(
      fc.property(run, (input) => {
        const scored = scoreReport(input);
        const { ceiling } = diagnose(input, scored);
        expect(ceiling?.recall ?? null).toBe(scored.metrics[`recall@${scored.k}`]);
        expect(ceiling?.ceiling ?? 1).toBeGreaterThanOrEqual((ceiling?.recall ?? 0) - 1e-12);
        expect(ceiling?.ceiling ?? 0).toBeLessThanOrEqual(1);
      }),
      seed,
    );
  });

  it('has curves that never fall and are the metrics where those are reported', () => {
    fc.assert(
      fc.property(run, (input) => {
        const scored = scoreReport(input);
        const { curve } = diagnose(input, scored);
        curve.forEach(({ k, recall, hit }, i) => {
          expect(recall).toBeGreaterThanOrEqual(curve[i - 1]?.recall ?? 0);
          expect(hit).toBeGreaterThanOrEqual(curve[i - 1]?.hit ?? 0);
          for (const [name, value] of Object.entries({ recall, hit }))
            expect(value).toBe(scored.metrics[`${name}@${k}`] ?? value);
        });
      }),
      seed,
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { scoreReport } from '#core/report/score';
import { question, report } from '../../fixtures/report.ts';
import { judge } from '../../fixtures/judged.ts';
import { METRICS } from './registry.ts';

/** Many cases, and perhaps a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const DEPTH = 12;
const KS = Array.from({ length: DEPTH }, (_, i) => i + 1);
const seed = { seed: 20_251_201, numRuns: 200 };

const id = fc.integer({ min: 0, max: 14 }).map((n) => `doc-${n % 4}#${n}`);
const ids = fc.array(id, { maxLength: 16 });
const gold = fc.array(id, { minLength: 1, maxLength: 6 });
const needs = fc.array(fc.array(id, { maxLength: 4 }), { minLength: 1, maxLength: 6 });
const grades = fc.dictionary(id, fc.integer({ min: -1, max: 4 }), { maxKeys: 8 });
const retrieval = METRICS.filter((m) => m.kind === 'retrieval');
const size = { k: 5, depth: DEPTH };

describe('every retrieval metric', () => {
  it('lies in 0 to 1 for any needs, grades and ranking', () => {
    fc.assert(
      fc.property(needs, grades, ids, (n, g, ranking) => {
        const judged = judge([], ranking, { needs: n, grades: g }, size);
        const outside = retrieval.filter((metric) =>
          KS.some((k) => {
            const value = metric.score(judged, k);
            return value === null || !(value >= 0 && value <= 1);
          }),
        );
        expect(outside).toEqual([]);
      }),
      seed,
    );
  });

  it('does not see repeated ids in ranking or gold', () => {
    fc.assert(
      fc.property(gold, ids, fc.array(fc.nat(), { maxLength: 6 }), (g, ranking, again) => {
        const stutter = (list: string[]) =>
          again.reduce((longer, at) => {
            if (longer.length === 0) return longer;
            const from = at % longer.length;
            return longer.toSpliced(
              from + 1 + (at % (longer.length - from)),
              0,
              longer[from] ?? '',
            );
          }, list);
        const plain = judge(g, ranking, {}, size);
        const repeated = judge(stutter(g), stutter(ranking), {}, size);
        for (const metric of retrieval) {
          expect(metric.score(repeated, 5)).toBe(metric.score(plain, 5));
        }
      }),
      seed,
    );
  });

  it('recall, hit and doc_recall never fall with k', () => {
    const growing = METRICS.filter((m) => ['recall', 'hit', 'doc_recall'].includes(m.family));
    fc.assert(
      fc.property(needs, ids, (n, ranking) => {
        const judged = judge([], ranking, { needs: n }, size);
        const falling = growing.filter((metric) =>
          KS.slice(1).some(
            (k) => Number(metric.score(judged, k)) < Number(metric.score(judged, k - 1)),
          ),
        );
        expect(falling).toEqual([]);
      }),
      seed,
    );
  });

  it('is 1 for the gold alone, in order of grade', () => {
    fc.assert(
      fc.property(gold, (g) => {
        const distinct = [...new Set(g)];
        const judged = judge(g, distinct, {}, size);
        const exact = METRICS.filter((m) => ['ndcg', 'recall'].includes(m.family));
        for (const metric of exact) expect(metric.score(judged, distinct.length)).toBe(1);
        expect(METRICS.find((m) => m.family === 'map')?.score(judged, 5)).toBe(1);
      }),
      seed,
    );
  });
});

describe('scoreReport', () => {
  const run = fc.array(fc.tuple(gold, ids), { minLength: 1, maxLength: 12 });

  it('gives equal bits for equal reports and for any order of the questions', () => {
    fc.assert(
      fc.property(run, fc.infiniteStream(fc.nat()), (rows, keys) => {
        const questions = rows.map(([g, r], i) => question(`q${i}`, g, r));
        const order = questions.map((q) => [keys.next().value as number, q] as const);
        const shuffled = order.sort(([a], [b]) => a - b).map(([, q]) => q);
        const once = scoreReport(report(questions));
        expect(scoreReport(report(questions))).toEqual(once);
        const other = scoreReport(report(shuffled));
        for (const name of Object.keys(once.metrics)) {
          expect(Object.is(other.metrics[name], once.metrics[name])).toBe(true);
        }
        expect(other.n).toEqual(once.n);
      }),
      { ...seed, numRuns: 40 },
    );
  });
});
